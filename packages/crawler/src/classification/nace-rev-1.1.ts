/**
 * NACE Rev. 1.1: one code a line, then its English title.
 * Sections, subsections, divisions, groups and classes in the order of the classification: 17, 31, 62, 224 and 514.
 *
 * Origin: Eurostat, Claset file NACE_1_1 of the metadata server RAMON, as kept by RAMON-LD (CC BY 4.0). Legal base:
 * Commission Regulation (EC) No 29/2002.
 * © European Union, reuse allowed with the source named (Decision 2011/833/EU; CC BY 4.0). Not altered but for blanks.
 */
export const NACE_REV11 = `A Agriculture, hunting and forestry
AA Agriculture, hunting and forestry
01 Agriculture, hunting and related service activities
01.1 Growing of crops; market gardening; horticulture
01.11 Growing of cereals and other crops n.e.c.
01.12 Growing of vegetables, horticultural specialities and nursery products
01.13 Growing of fruit, nuts, beverage and spice crops
01.2 Farming of animals
01.21 Farming of cattle, dairy farming
01.22 Farming of sheep, goats, horses, asses, mules and hinnies
01.23 Farming of swine
01.24 Farming of poultry
01.25 Other farming of animals
01.3 Growing of crops combined with farming of animals (mixed farming)
01.30 Growing of crops combined with farming of animals (mixed farming)
01.4 Agricultural and animal husbandry service activities, except veterinary activities; landscape gardening
01.41 Agricultural service activities; landscape gardening
01.42 Animal husbandry service activities, except veterinary activities
01.5 Hunting, trapping and game propagation, including related service activities
01.50 Hunting, trapping and game propagation, including related service activities
02 Forestry, logging and related service activities
02.0 Forestry, logging and related service activities
02.01 Forestry and logging
02.02 Forestry and logging related service activities
B Fishing
BA Fishing
05 Fishing, fish farming and related service activities
05.0 Fishing, fish farming and related service activities
05.01 Fishing
05.02 Fish farming
C Mining and quarrying
CA Mining and quarrying of energy producing materials
10 Mining of coal and lignite; extraction of peat
10.1 Mining and agglomeration of hard coal
10.10 Mining and agglomeration of hard coal
10.2 Mining and agglomeration of lignite
10.20 Mining and agglomeration of lignite
10.3 Extraction and agglomeration of peat
10.30 Extraction and agglomeration of peat
11 Extraction of crude petroleum and natural gas; service activities incidental to oil and gas extraction, excluding surveying
11.1 Extraction of crude petroleum and natural gas
11.10 Extraction of crude petroleum and natural gas
11.2 Service activities incidental to oil and gas extraction, excluding surveying
11.20 Service activities incidental to oil and gas extraction, excluding surveying
12 Mining of uranium and thorium ores
12.0 Mining of uranium and thorium ores
12.00 Mining of uranium and thorium ores
CB Mining and quarrying, except of energy producing materials
13 Mining of metal ores
13.1 Mining of iron ores
13.10 Mining of iron ores
13.2 Mining of non-ferrous metal ores, except uranium and thorium ores
13.20 Mining of non-ferrous metal ores, except uranium and thorium ores
14 Other mining and quarrying
14.1 Quarrying of stone
14.11 Quarrying of ornamental and building stone
14.12 Quarrying of limestone, gypsum and chalk
14.13 Quarrying of slate
14.2 Quarrying of sand and clay
14.21 Operation of gravel and sand pits
14.22 Mining of clays and kaolin
14.3 Mining of chemical and fertilizer minerals
14.30 Mining of chemical and fertilizer minerals
14.4 Production of salt
14.40 Production of salt
14.5 Other mining and quarrying n.e.c.
14.50 Other mining and quarrying n.e.c.
D Manufacturing
DA Manufacture of food products, beverages and tobacco
15 Manufacture of food products and beverages
15.1 Production, processing and preserving of meat and meat products
15.11 Production and preserving of meat
15.12 Production and preserving of poultrymeat
15.13 Production of meat and poultrymeat products
15.2 Processing and preserving of fish and fish products
15.20 Processing and preserving of fish and fish products
15.3 Processing and preserving of fruit and vegetables
15.31 Processing and preserving of potatoes
15.32 Manufacture of fruit and vegetable juice
15.33 Processing and preserving of fruit and vegetables n.e.c.
15.4 Manufacture of vegetable and animal oils and fats
15.41 Manufacture of crude oils and fats
15.42 Manufacture of refined oils and fats
15.43 Manufacture of margarine and similar edible fats
15.5 Manufacture of dairy products
15.51 Operation of dairies and cheese making
15.52 Manufacture of ice cream
15.6 Manufacture of grain mill products, starches and starch products
15.61 Manufacture of grain mill products
15.62 Manufacture of starches and starch products
15.7 Manufacture of prepared animal feeds
15.71 Manufacture of prepared feeds for farm animals
15.72 Manufacture of prepared pet foods
15.8 Manufacture of other food products
15.81 Manufacture of bread; manufacture of fresh pastry goods and cakes
15.82 Manufacture of rusks and biscuits; manufacture of preserved pastry goods and cakes
15.83 Manufacture of sugar
15.84 Manufacture of cocoa; chocolate and sugar confectionery
15.85 Manufacture of macaroni, noodles, couscous and similar farinaceous products
15.86 Processing of tea and coffee
15.87 Manufacture of condiments and seasonings
15.88 Manufacture of homogenized food preparations and dietetic food
15.89 Manufacture of other food products n.e.c.
15.9 Manufacture of beverages
15.91 Manufacture of distilled potable alcoholic beverages
15.92 Production of ethyl alcohol from fermented materials
15.93 Manufacture of wines
15.94 Manufacture of cider and other fruit wines
15.95 Manufacture of other non-distilled fermented beverages
15.96 Manufacture of beer
15.97 Manufacture of malt
15.98 Production of mineral waters and soft drinks
16 Manufacture of tobacco products
16.0 Manufacture of tobacco products
16.00 Manufacture of tobacco products
DB Manufacture of textiles and textile products
17 Manufacture of textiles
17.1 Preparation and spinning of textile fibres
17.11 Preparation and spinning of cotton-type fibres
17.12 Preparation and spinning of woollen-type fibres
17.13 Preparation and spinning of worsted-type fibres
17.14 Preparation and spinning of flax-type fibres
17.15 Throwing and preparation of silk, including from noils, and throwing and texturing of synthetic or artificial filament yarns
17.16 Manufacture of sewing threads
17.17 Preparation and spinning of other textile fibres
17.2 Textile weaving
17.21 Cotton-type weaving
17.22 Woollen-type weaving
17.23 Worsted-type weaving
17.24 Silk-type weaving
17.25 Other textile weaving
17.3 Finishing of textiles
17.30 Finishing of textiles
17.4 Manufacture of made-up textile articles, except apparel
17.40 Manufacture of made-up textile articles, except apparel
17.5 Manufacture of other textiles
17.51 Manufacture of carpets and rugs
17.52 Manufacture of cordage, rope, twine and netting
17.53 Manufacture of non-wovens and articles made from non-wovens, except apparel
17.54 Manufacture of other textiles n.e.c.
17.6 Manufacture of knitted and crocheted fabrics
17.60 Manufacture of knitted and crocheted fabrics
17.7 Manufacture of knitted and crocheted articles
17.71 Manufacture of knitted and crocheted hosiery
17.72 Manufacture of knitted and crocheted pullovers, cardigans and similar articles
18 Manufacture of wearing apparel; dressing and dyeing of fur
18.1 Manufacture of leather clothes
18.10 Manufacture of leather clothes
18.2 Manufacture of other wearing apparel and accessories
18.21 Manufacture of workwear
18.22 Manufacture of other outerwear
18.23 Manufacture of underwear
18.24 Manufacture of other wearing apparel and accessories n.e.c.
18.3 Dressing and dyeing of fur; manufacture of articles of fur
18.30 Dressing and dyeing of fur; manufacture of articles of fur
DC Manufacture of leather and leather products
19 Tanning and dressing of leather; manufacture of luggage, handbags, saddlery, harness and footwear
19.1 Tanning and dressing of leather
19.10 Tanning and dressing of leather
19.2 Manufacture of luggage, handbags and the like, saddlery and harness
19.20 Manufacture of luggage, handbags and the like, saddlery and harness
19.3 Manufacture of footwear
19.30 Manufacture of footwear
DD Manufacture of wood and wood products
20 Manufacture of wood and of products of wood and cork, except furniture; manufacture of articles of straw and plaiting materials
20.1 Sawmilling and planing of wood; impregnation of wood
20.10 Sawmilling and planing of wood; impregnation of wood
20.2 Manufacture of veneer sheets; manufacture of plywood, laminboard, particle board, fibre board and other panels and boards
20.20 Manufacture of veneer sheets; manufacture of plywood, laminboard, particle board, fibre board and other panels and boards
20.3 Manufacture of builders' carpentry and joinery
20.30 Manufacture of builders' carpentry and joinery
20.4 Manufacture of wooden containers
20.40 Manufacture of wooden containers
20.5 Manufacture of other products of wood; manufacture of articles of cork, straw and plaiting materials
20.51 Manufacture of other products of wood
20.52 Manufacture of articles of cork, straw and plaiting materials
DE Manufacture of pulp, paper and paper products; publishing and printing
21 Manufacture of pulp, paper and paper products
21.1 Manufacture of pulp, paper and paperboard
21.11 Manufacture of pulp
21.12 Manufacture of paper and paperboard
21.2 Manufacture of articles of paper and paperboard
21.21 Manufacture of corrugated paper and paperboard and of containers of paper and paperboard
21.22 Manufacture of household and sanitary goods and of toilet requisites
21.23 Manufacture of paper stationery
21.24 Manufacture of wallpaper
21.25 Manufacture of other articles of paper and paperboard n.e.c.
22 Publishing, printing and reproduction of recorded media
22.1 Publishing
22.11 Publishing of books
22.12 Publishing of newspapers
22.13 Publishing of journals and periodicals
22.14 Publishing of sound recordings
22.15 Other publishing
22.2 Printing and service activities related to printing
22.21 Printing of newspapers
22.22 Printing n.e.c.
22.23 Bookbinding
22.24 Pre-press activities
22.25 Ancillary activities related to printing
22.3 Reproduction of recorded media
22.31 Reproduction of sound recording
22.32 Reproduction of video recording
22.33 Reproduction of computer media
DF Manufacture of coke, refined petroleum products and nuclear fuel
23 Manufacture of coke, refined petroleum products and nuclear fuel
23.1 Manufacture of coke oven products
23.10 Manufacture of coke oven products
23.2 Manufacture of refined petroleum products
23.20 Manufacture of refined petroleum products
23.3 Processing of nuclear fuel
23.30 Processing of nuclear fuel
DG Manufacture of chemicals, chemical products and man-made fibres
24 Manufacture of chemicals and chemical products
24.1 Manufacture of basic chemicals
24.11 Manufacture of industrial gases
24.12 Manufacture of dyes and pigments
24.13 Manufacture of other inorganic basic chemicals
24.14 Manufacture of other organic basic chemicals
24.15 Manufacture of fertilizers and nitrogen compounds
24.16 Manufacture of plastics in primary forms
24.17 Manufacture of synthetic rubber in primary forms
24.2 Manufacture of pesticides and other agro-chemical products
24.20 Manufacture of pesticides and other agro-chemical products
24.3 Manufacture of paints, varnishes and similar coatings, printing ink and mastics
24.30 Manufacture of paints, varnishes and similar coatings, printing ink and mastics
24.4 Manufacture of pharmaceuticals, medicinal chemicals and botanical products
24.41 Manufacture of basic pharmaceutical products
24.42 Manufacture of pharmaceutical preparations
24.5 Manufacture of soap and detergents, cleaning and polishing preparations, perfumes and toilet preparations
24.51 Manufacture of soap and detergents, cleaning and polishing preparations
24.52 Manufacture of perfumes and toilet preparations
24.6 Manufacture of other chemical products
24.61 Manufacture of explosives
24.62 Manufacture of glues and gelatines
24.63 Manufacture of essential oils
24.64 Manufacture of photographic chemical material
24.65 Manufacture of prepared unrecorded media
24.66 Manufacture of other chemical products n.e.c.
24.7 Manufacture of man-made fibres
24.70 Manufacture of man-made fibres
DH Manufacture of rubber and plastic products
25 Manufacture of rubber and plastic products
25.1 Manufacture of rubber products
25.11 Manufacture of rubber tyres and tubes
25.12 Retreading and rebuilding of rubber tyres
25.13 Manufacture of other rubber products
25.2 Manufacture of plastic products
25.21 Manufacture of plastic plates, sheets, tubes and profiles
25.22 Manufacture of plastic packing goods
25.23 Manufacture of builders' ware of plastic
25.24 Manufacture of other plastic products
DI Manufacture of other non-metallic mineral products
26 Manufacture of other non-metallic mineral products
26.1 Manufacture of glass and glass products
26.11 Manufacture of flat glass
26.12 Shaping and processing of flat glass
26.13 Manufacture of hollow glass
26.14 Manufacture of glass fibres
26.15 Manufacture and processing of other glass, including technical glassware
26.2 Manufacture of non-refractory ceramic goods other than for construction purposes; manufacture of refractory ceramic products
26.21 Manufacture of ceramic household and ornamental articles
26.22 Manufacture of ceramic sanitary fixtures
26.23 Manufacture of ceramic insulators and insulating fittings
26.24 Manufacture of other technical ceramic products
26.25 Manufacture of other ceramic products
26.26 Manufacture of refractory ceramic products
26.3 Manufacture of ceramic tiles and flags
26.30 Manufacture of ceramic tiles and flags
26.4 Manufacture of bricks, tiles and construction products, in baked clay
26.40 Manufacture of bricks, tiles and construction products, in baked clay
26.5 Manufacture of cement, lime and plaster
26.51 Manufacture of cement
26.52 Manufacture of lime
26.53 Manufacture of plaster
26.6 Manufacture of articles of concrete, plaster and cement
26.61 Manufacture of concrete products for construction purposes
26.62 Manufacture of plaster products for construction purposes
26.63 Manufacture of ready-mixed concrete
26.64 Manufacture of mortars
26.65 Manufacture of fibre cement
26.66 Manufacture of other articles of concrete, plaster and cement
26.7 Cutting, shaping and finishing of ornamental and building stone
26.70 Cutting, shaping and finishing of ornamental and building stone
26.8 Manufacture of other non-metallic mineral products
26.81 Production of abrasive products
26.82 Manufacture of other non-metallic mineral products n.e.c.
DJ Manufacture of basic metals and fabricated metal products
27 Manufacture of basic metals
27.1 Manufacture of basic iron and steel and of ferro-alloys
27.10 Manufacture of basic iron and steel and of ferro-alloys
27.2 Manufacture of tubes
27.21 Manufacture of cast iron tubes
27.22 Manufacture of steel tubes
27.3 Other first processing of iron and steel
27.31 Cold drawing
27.32 Cold rolling of narrow strip
27.33 Cold forming or folding
27.34 Wire drawing
27.4 Manufacture of basic precious and non-ferrous metals
27.41 Precious metals production
27.42 Aluminium production
27.43 Lead, zinc and tin production
27.44 Copper production
27.45 Other non-ferrous metal production
27.5 Casting of metals
27.51 Casting of iron
27.52 Casting of steel
27.53 Casting of light metals
27.54 Casting of other non-ferrous metals
28 Manufacture of fabricated metal products, except machinery and equipment
28.1 Manufacture of structural metal products
28.11 Manufacture of metal structures and parts of structures
28.12 Manufacture of builders' carpentry and joinery of metal
28.2 Manufacture of tanks, reservoirs and containers of metal; manufacture of central heating radiators and boilers
28.21 Manufacture of tanks, reservoirs and containers of metal
28.22 Manufacture of central heating radiators and boilers
28.3 Manufacture of steam generators, except central heating hot water boilers
28.30 Manufacture of steam generators, except central heating hot water boilers
28.4 Forging, pressing, stamping and roll forming of metal; powder metallurgy
28.40 Forging, pressing, stamping and roll forming of metal; powder metallurgy
28.5 Treatment and coating of metals; general mechanical engineering
28.51 Treatment and coating of metals
28.52 General mechanical engineering
28.6 Manufacture of cutlery, tools and general hardware
28.61 Manufacture of cutlery
28.62 Manufacture of tools
28.63 Manufacture of locks and hinges
28.7 Manufacture of other fabricated metal products
28.71 Manufacture of steel drums and similar containers
28.72 Manufacture of light metal packaging
28.73 Manufacture of wire products
28.74 Manufacture of fasteners, screw machine products, chain and springs
28.75 Manufacture of other fabricated metal products n.e.c.
DK Manufacture of machinery and equipment n.e.c.
29 Manufacture of machinery and equipment n.e.c.
29.1 Manufacture of machinery for the production and use of mechanical power, except aircraft, vehicle and cycle engines
29.11 Manufacture of engines and turbines, except aircraft, vehicle and cycle engines
29.12 Manufacture of pumps and compressors
29.13 Manufacture of taps and valves
29.14 Manufacture of bearings, gears, gearing and driving elements
29.2 Manufacture of other general purpose machinery
29.21 Manufacture of furnaces and furnace burners
29.22 Manufacture of lifting and handling equipment
29.23 Manufacture of non-domestic cooling and ventilation equipment
29.24 Manufacture of other general purpose machinery n.e.c.
29.3 Manufacture of agricultural and forestry machinery
29.31 Manufacture of agricultural tractors
29.32 Manufacture of other agricultural and forestry machinery
29.4 Manufacture of machine tools
29.41 Manufacture of portable hand held power tools
29.42 Manufacture of other metalworking machine tools
29.43 Manufacture of other machine tools n.e.c.
29.5 Manufacture of other special purpose machinery
29.51 Manufacture of machinery for metallurgy
29.52 Manufacture of machinery for mining, quarrying and construction
29.53 Manufacture of machinery for food, beverage and tobacco processing
29.54 Manufacture of machinery for textile, apparel and leather production
29.55 Manufacture of machinery for paper and paperboard production
29.56 Manufacture of other special purpose machinery n.e.c.
29.6 Manufacture of weapons and ammunition
29.60 Manufacture of weapons and ammunition
29.7 Manufacture of domestic appliances n.e.c.
29.71 Manufacture of electric domestic appliances
29.72 Manufacture of non-electric domestic appliances
DL Manufacture of electrical and optical equipment
30 Manufacture of office machinery and computers
30.0 Manufacture of office machinery and computers
30.01 Manufacture of office machinery
30.02 Manufacture of computers and other information processing equipment
31 Manufacture of electrical machinery and apparatus n.e.c.
31.1 Manufacture of electric motors, generators and transformers
31.10 Manufacture of electric motors, generators and transformers
31.2 Manufacture of electricity distribution and control apparatus
31.20 Manufacture of electricity distribution and control apparatus
31.3 Manufacture of insulated wire and cable
31.30 Manufacture of insulated wire and cable
31.4 Manufacture of accumulators, primary cells and primary batteries
31.40 Manufacture of accumulators, primary cells and primary batteries
31.5 Manufacture of lighting equipment and electric lamps
31.50 Manufacture of lighting equipment and electric lamps
31.6 Manufacture of electrical equipment n.e.c.
31.61 Manufacture of electrical equipment for engines and vehicles n.e.c.
31.62 Manufacture of other electrical equipment n.e.c.
32 Manufacture of radio, television and communication equipment and apparatus
32.1 Manufacture of electronic valves and tubes and other electronic components
32.10 Manufacture of electronic valves and tubes and other electronic components
32.2 Manufacture of television and radio transmitters and apparatus for line telephony and line telegraphy
32.20 Manufacture of television and radio transmitters and apparatus for line telephony and line telegraphy
32.3 Manufacture of television and radio receivers, sound or video recording or reproducing apparatus and associated goods
32.30 Manufacture of television and radio receivers, sound or video recording or reproducing apparatus and associated goods
33 Manufacture of medical, precision and optical instruments, watches and clocks
33.1 Manufacture of medical and surgical equipment and orthopaedic appliances
33.10 Manufacture of medical and surgical equipment and orthopaedic appliances
33.2 Manufacture of instruments and appliances for measuring, checking, testing, navigating and other purposes, except industrial process control equipment
33.20 Manufacture of instruments and appliances for measuring, checking, testing, navigating and other purposes, except industrial process control equipment
33.3 Manufacture of industrial process control equipment
33.30 Manufacture of industrial process control equipment
33.4 Manufacture of optical instruments and photographic equipment
33.40 Manufacture of optical instruments and photographic equipment
33.5 Manufacture of watches and clocks
33.50 Manufacture of watches and clocks
DM Manufacture of transport equipment
34 Manufacture of motor vehicles, trailers and semi-trailers
34.1 Manufacture of motor vehicles
34.10 Manufacture of motor vehicles
34.2 Manufacture of bodies (coachwork) for motor vehicles; manufacture of trailers and semi-trailers
34.20 Manufacture of bodies (coachwork) for motor vehicles; manufacture of trailers and semi-trailers
34.3 Manufacture of parts and accessories for motor vehicles and their engines
34.30 Manufacture of parts and accessories for motor vehicles and their engines
35 Manufacture of other transport equipment
35.1 Building and repairing of ships and boats
35.11 Building and repairing of ships
35.12 Building and repairing of pleasure and sporting boats
35.2 Manufacture of railway and tramway locomotives and rolling stock
35.20 Manufacture of railway and tramway locomotives and rolling stock
35.3 Manufacture of aircraft and spacecraft
35.30 Manufacture of aircraft and spacecraft
35.4 Manufacture of motorcycles and bicycles
35.41 Manufacture of motorcycles
35.42 Manufacture of bicycles
35.43 Manufacture of invalid carriages
35.5 Manufacture of other transport equipment n.e.c.
35.50 Manufacture of other transport equipment n.e.c.
DN Manufacturing n.e.c.
36 Manufacture of furniture; manufacturing n.e.c.
36.1 Manufacture of furniture
36.11 Manufacture of chairs and seats
36.12 Manufacture of other office and shop furniture
36.13 Manufacture of other kitchen furniture
36.14 Manufacture of other furniture
36.15 Manufacture of mattresses
36.2 Manufacture of jewellery and related articles
36.21 Striking of coins
36.22 Manufacture of jewellery and related articles n.e.c.
36.3 Manufacture of musical instruments
36.30 Manufacture of musical instruments
36.4 Manufacture of sports goods
36.40 Manufacture of sports goods
36.5 Manufacture of games and toys
36.50 Manufacture of games and toys
36.6 Miscellaneous manufacturing n.e.c.
36.61 Manufacture of imitation jewellery
36.62 Manufacture of brooms and brushes
36.63 Other manufacturing n.e.c.
37 Recycling
37.1 Recycling of metal waste and scrap
37.10 Recycling of metal waste and scrap
37.2 Recycling of non-metal waste and scrap
37.20 Recycling of non-metal waste and scrap
E Electricity, gas and water supply
EA Electricity, gas and water supply
40 Electricity, gas, steam and hot water supply
40.1 Production and distribution of electricity
40.11 Production of electricity
40.12 Transmission of electricity
40.13 Distribution and trade of electricity
40.2 Manufacture of gas; distribution of gaseous fuels through mains
40.21 Manufacture of gas
40.22 Distribution and trade of gaseous fuels through mains
40.3 Steam and hot water supply
40.30 Steam and hot water supply
41 Collection, purification and distribution of water
41.0 Collection, purification and distribution of water
41.00 Collection, purification and distribution of water
F Construction
FA Construction
45 Construction
45.1 Site preparation
45.11 Demolition and wrecking of buildings; earth moving
45.12 Test drilling and boring
45.2 Building of complete constructions or parts thereof; civil engineering
45.21 General construction of buildings and civil engineering works
45.22 Erection of roof covering and frames
45.23 Construction of motorways, roads, airfields and sport facilities
45.24 Construction of water projects
45.25 Other construction work involving special trades
45.3 Building installation
45.31 Installation of electrical wiring and fittings
45.32 Insulation work activities
45.33 Plumbing
45.34 Other building installation
45.4 Building completion
45.41 Plastering
45.42 Joinery installation
45.43 Floor and wall covering
45.44 Painting and glazing
45.45 Other building completion
45.5 Renting of construction or demolition equipment with operator
45.50 Renting of construction or demolition equipment with operator
G Wholesale and retail trade; repair of motor vehicles, motorcycles and personal and household goods
GA Wholesale and retail trade; repair of motor vehicles, motorcycles and personal and household goods
50 Sale, maintenance and repair of motor vehicles and motorcycles; retail sale of automotive fuel
50.1 Sale of motor vehicles
50.10 Sale of motor vehicles
50.2 Maintenance and repair of motor vehicles
50.20 Maintenance and repair of motor vehicles
50.3 Sale of motor vehicle parts and accessories
50.30 Sale of motor vehicle parts and accessories
50.4 Sale, maintenance and repair of motorcycles and related parts and accessories
50.40 Sale, maintenance and repair of motorcycles and related parts and accessories
50.5 Retail sale of automotive fuel
50.50 Retail sale of automotive fuel
51 Wholesale trade and commission trade, except of motor vehicles and motorcycles
51.1 Wholesale on a fee or contract basis
51.11 Agents involved in the sale of agricultural raw materials, live animals, textile raw materials and semi-finished goods
51.12 Agents involved in the sale of fuels, ores, metals and industrial chemicals
51.13 Agents involved in the sale of timber and building materials
51.14 Agents involved in the sale of machinery, industrial equipment, ships and aircraft
51.15 Agents involved in the sale of furniture, household goods, hardware and ironmongery
51.16 Agents involved in the sale of textiles, clothing, footwear and leather goods
51.17 Agents involved in the sale of food, beverages and tobacco
51.18 Agents specializing in the sale of particular products or ranges of products n.e.c.
51.19 Agents involved in the sale of a variety of goods
51.2 Wholesale of agricultural raw materials and live animals
51.21 Wholesale of grain, seeds and animal feeds
51.22 Wholesale of flowers and plants
51.23 Wholesale of live animals
51.24 Wholesale of hides, skins and leather
51.25 Wholesale of unmanufactured tobacco
51.3 Wholesale of food, beverages and tobacco
51.31 Wholesale of fruit and vegetables
51.32 Wholesale of meat and meat products
51.33 Wholesale of dairy produce, eggs and edible oils and fats
51.34 Wholesale of alcoholic and other beverages
51.35 Wholesale of tobacco products
51.36 Wholesale of sugar and chocolate and sugar confectionery
51.37 Wholesale of coffee, tea, cocoa and spices
51.38 Wholesale of other food, including fish, crustaceans and molluscs
51.39 Non-specialized wholesale of food, beverages and tobacco
51.4 Wholesale of household goods
51.41 Wholesale of textiles
51.42 Wholesale of clothing and footwear
51.43 Wholesale of electrical household appliances and radio and television goods
51.44 Wholesale of china and glassware, wallpaper and cleaning materials
51.45 Wholesale of perfume and cosmetics
51.46 Wholesale of pharmaceutical goods
51.47 Wholesale of other household goods
51.5 Wholesale of non-agricultural intermediate products, waste and scrap
51.51 Wholesale of solid, liquid and gaseous fuels and related products
51.52 Wholesale of metals and metal ores
51.53 Wholesale of wood, construction materials and sanitary equipment
51.54 Wholesale of hardware, plumbing and heating equipment and supplies
51.55 Wholesale of chemical products
51.56 Wholesale of other intermediate products
51.57 Wholesale of waste and scrap
51.8 Wholesale of machinery, equipment and supplies
51.81 Wholesale of machine tools
51.82 Wholesale of mining, construction and civil engineering machinery
51.83 Wholesale of machinery for the textile industry and of sewing and knitting machines
51.84 Wholesale of computers, computer peripheral equipment and software
51.85 Wholesale of other office machinery and equipment
51.86 Wholesale of other electronic parts and equipment
51.87 Wholesale of other machinery for use in industry, trade and navigation
51.88 Wholesale of agricultural machinery and accessories and implements, including tractors
51.9 Other wholesale
51.90 Other wholesale
52 Retail trade, except of motor vehicles and motorcycles; repair of personal and household goods
52.1 Retail sale in non-specialized stores
52.11 Retail sale in non-specialized stores with food, beverages or tobacco predominating
52.12 Other retail sale in non-specialized stores
52.2 Retail sale of food, beverages and tobacco in specialized stores
52.21 Retail sale of fruit and vegetables
52.22 Retail sale of meat and meat products
52.23 Retail sale of fish, crustaceans and molluscs
52.24 Retail sale of bread, cakes, flour confectionery and sugar confectionery
52.25 Retail sale of alcoholic and other beverages
52.26 Retail sale of tobacco products
52.27 Other retail sale of food, beverages and tobacco in specialized stores
52.3 Retail sale of pharmaceutical and medical goods, cosmetic and toilet articles
52.31 Dispensing chemists
52.32 Retail sale of medical and orthopaedic goods
52.33 Retail sale of cosmetic and toilet articles
52.4 Other retail sale of new goods in specialized stores
52.41 Retail sale of textiles
52.42 Retail sale of clothing
52.43 Retail sale of footwear and leather goods
52.44 Retail sale of furniture, lighting equipment and household articles n.e.c.
52.45 Retail sale of electrical household appliances and radio and television goods
52.46 Retail sale of hardware, paints and glass
52.47 Retail sale of books, newspapers and stationery
52.48 Other retail sale in specialized stores
52.5 Retail sale of second-hand goods in stores
52.50 Retail sale of second-hand goods in stores
52.6 Retail sale not in stores
52.61 Retail sale via mail order houses
52.62 Retail sale via stalls and markets
52.63 Other non-store retail sale
52.7 Repair of personal and household goods
52.71 Repair of boots, shoes and other articles of leather
52.72 Repair of electrical household goods
52.73 Repair of watches, clocks and jewellery
52.74 Repair n.e.c.
H Hotels and restaurants
HA Hotels and restaurants
55 Hotels and restaurants
55.1 Hotels
55.10 Hotels
55.2 Camping sites and other provision of short-stay accommodation
55.21 Youth hostels and mountain refuges
55.22 Camping sites, including caravan sites
55.23 Other provision of lodgings n.e.c.
55.3 Restaurants
55.30 Restaurants
55.4 Bars
55.40 Bars
55.5 Canteens and catering
55.51 Canteens
55.52 Catering
I Transport, storage and communication
IA Transport, storage and communication
60 Land transport; transport via pipelines
60.1 Transport via railways
60.10 Transport via railways
60.2 Other land transport
60.21 Other scheduled passenger land transport
60.22 Taxi operation
60.23 Other land passenger transport
60.24 Freight transport by road
60.3 Transport via pipelines
60.30 Transport via pipelines
61 Water transport
61.1 Sea and coastal water transport
61.10 Sea and coastal water transport
61.2 Inland water transport
61.20 Inland water transport
62 Air transport
62.1 Scheduled air transport
62.10 Scheduled air transport
62.2 Non-scheduled air transport
62.20 Non-scheduled air transport
62.3 Space transport
62.30 Space transport
63 Supporting and auxiliary transport activities; activities of travel agencies
63.1 Cargo handling and storage
63.11 Cargo handling
63.12 Storage and warehousing
63.2 Other supporting transport activities
63.21 Other supporting land transport activities
63.22 Other supporting water transport activities
63.23 Other supporting air transport activities
63.3 Activities of travel agencies and tour operators; tourist assistance activities n.e.c.
63.30 Activities of travel agencies and tour operators; tourist assistance activities n.e.c.
63.4 Activities of other transport agencies
63.40 Activities of other transport agencies
64 Post and telecommunications
64.1 Post and courier activities
64.11 National post activities
64.12 Courier activities other than national post activities
64.2 Telecommunications
64.20 Telecommunications
J Financial intermediation
JA Financial intermediation
65 Financial intermediation, except insurance and pension funding
65.1 Monetary intermediation
65.11 Central banking
65.12 Other monetary intermediation
65.2 Other financial intermediation
65.21 Financial leasing
65.22 Other credit granting
65.23 Other financial intermediation n.e.c.
66 Insurance and pension funding, except compulsory social security
66.0 Insurance and pension funding, except compulsory social security
66.01 Life insurance
66.02 Pension funding
66.03 Non-life insurance
67 Activities auxiliary to financial intermediation
67.1 Activities auxiliary to financial intermediation, except insurance and pension funding
67.11 Administration of financial markets
67.12 Security broking and fund management
67.13 Activities auxiliary to financial intermediation n.e.c.
67.2 Activities auxiliary to insurance and pension funding
67.20 Activities auxiliary to insurance and pension funding
K Real estate, renting and business activities
KA Real estate, renting and business activities
70 Real estate activities
70.1 Real estate activities with own property
70.11 Development and selling of real estate
70.12 Buying and selling of own real estate
70.2 Letting of own property
70.20 Letting of own property
70.3 Real estate activities on a fee or contract basis
70.31 Real estate agencies
70.32 Management of real estate on a fee or contract basis
71 Renting of machinery and equipment without operator and of personal and household goods
71.1 Renting of automobiles
71.10 Renting of automobiles
71.2 Renting of other transport equipment
71.21 Renting of other land transport equipment
71.22 Renting of water transport equipment
71.23 Renting of air transport equipment
71.3 Renting of other machinery and equipment
71.31 Renting of agricultural machinery and equipment
71.32 Renting of construction and civil engineering machinery and equipment
71.33 Renting of office machinery and equipment, including computers
71.34 Renting of other machinery and equipment n.e.c.
71.4 Renting of personal and household goods n.e.c.
71.40 Renting of personal and household goods n.e.c.
72 Computer and related activities
72.1 Hardware consultancy
72.10 Hardware consultancy
72.2 Software consultancy and supply
72.21 Publishing of software
72.22 Other software consultancy and supply
72.3 Data processing
72.30 Data processing
72.4 Database activities
72.40 Database activities
72.5 Maintenance and repair of office, accounting and computing machinery
72.50 Maintenance and repair of office, accounting and computing machinery
72.6 Other computer related activities
72.60 Other computer related activities
73 Research and development
73.1 Research and experimental development on natural sciences and engineering
73.10 Research and experimental development on natural sciences and engineering
73.2 Research and experimental development on social sciences and humanities
73.20 Research and experimental development on social sciences and humanities
74 Other business activities
74.1 Legal, accounting, book-keeping and auditing activities; tax consultancy; market research and public opinion polling; business and management consultancy; holdings
74.11 Legal activities
74.12 Accounting, book-keeping and auditing activities; tax consultancy
74.13 Market research and public opinion polling
74.14 Business and management consultancy activities
74.15 Management activities of holding companies
74.2 Architectural and engineering activities and related technical consultancy
74.20 Architectural and engineering activities and related technical consultancy
74.3 Technical testing and analysis
74.30 Technical testing and analysis
74.4 Advertising
74.40 Advertising
74.5 Labour recruitment and provision of personnel
74.50 Labour recruitment and provision of personnel
74.6 Investigation and security activities
74.60 Investigation and security activities
74.7 Industrial cleaning
74.70 Industrial cleaning
74.8 Miscellaneous business activities n.e.c.
74.81 Photographic activities
74.82 Packaging activities
74.85 Secretarial and translation activities
74.86 Call centre activities
74.87 Other business activities n.e.c.
L Public administration and defence; compulsory social security
LA Public administration and defence; compulsory social security
75 Public administration and defence; compulsory social security
75.1 Administration of the State and the economic and social policy of the community
75.11 General (overall) public service activities
75.12 Regulation of the activities of agencies that provide health care, education, cultural services and other social services, excluding social security
75.13 Regulation of and contribution to more efficient operation of business
75.14 Supporting service activities for the government as a whole
75.2 Provision of services to the community as a whole
75.21 Foreign affairs
75.22 Defence activities
75.23 Justice and judicial activities
75.24 Public security, law and order activities
75.25 Fire service activities
75.3 Compulsory social security activities
75.30 Compulsory social security activities
M Education
MA Education
80 Education
80.1 Primary education
80.10 Primary education
80.2 Secondary education
80.21 General secondary education
80.22 Technical and vocational secondary education
80.3 Higher education
80.30 Higher education
80.4 Adult and other education
80.41 Driving school activities
80.42 Adult and other education n.e.c.
N Health and social work
NA Health and social work
85 Health and social work
85.1 Human health activities
85.11 Hospital activities
85.12 Medical practice activities
85.13 Dental practice activities
85.14 Other human health activities
85.2 Veterinary activities
85.20 Veterinary activities
85.3 Social work activities
85.31 Social work activities with accommodation
85.32 Social work activities without accommodation
O Other community, social and personal service activities
OA Other community, social and personal service activities
90 Sewage and refuse disposal, sanitation and similar activities
90.0 Sewage and refuse disposal, sanitation and similar activities
90.01 Collection and treatment of sewage
90.02 Collection and treatment of other waste
90.03 Sanitation, remediation and similar activities
91 Activities of membership organizations n.e.c.
91.1 Activities of business, employers' and professional organizations
91.11 Activities of business and employers' organizations
91.12 Activities of professional organizations
91.2 Activities of trade unions
91.20 Activities of trade unions
91.3 Activities of other membership organizations
91.31 Activities of religious organizations
91.32 Activities of political organizations
91.33 Activities of other membership organizations n.e.c.
92 Recreational, cultural and sporting activities
92.1 Motion picture and video activities
92.11 Motion picture and video production
92.12 Motion picture and video distribution
92.13 Motion picture projection
92.2 Radio and television activities
92.20 Radio and television activities
92.3 Other entertainment activities
92.31 Artistic and literary creation and interpretation
92.32 Operation of arts facilities
92.33 Fair and amusement park activities
92.34 Other entertainment activities n.e.c.
92.4 News agency activities
92.40 News agency activities
92.5 Library, archives, museums and other cultural activities
92.51 Library and archives activities
92.52 Museums activities and preservation of historical sites and buildings
92.53 Botanical and zoological gardens and nature reserves activities
92.6 Sporting activities
92.61 Operation of sports arenas and stadiums
92.62 Other sporting activities
92.7 Other recreational activities
92.71 Gambling and betting activities
92.72 Other recreational activities n.e.c.
93 Other service activities
93.0 Other service activities
93.01 Washing and dry-cleaning of textile and fur products
93.02 Hairdressing and other beauty treatment
93.03 Funeral and related activities
93.04 Physical well-being activities
93.05 Other service activities n.e.c.
P Activities of households
PA Activities of households
95 Activities of households as employers of domestic staff
95.0 Activities of households as employers of domestic staff
95.00 Activities of households as employers of domestic staff
96 Undifferentiated goods producing activities of private households for own use
96.0 Undifferentiated goods producing activities of private households for own use
96.00 Undifferentiated goods producing activities of private households for own use
97 Undifferentiated services producing activities of private households for own use
97.0 Undifferentiated services producing activities of private households for own use
97.00 Undifferentiated services producing activities of private households for own use
Q Extra-territorial organizations and bodies
QA Extra-territorial organizations and bodies
99 Extra-territorial organizations and bodies
99.0 Extra-territorial organizations and bodies
99.00 Extra-territorial organizations and bodies`;
