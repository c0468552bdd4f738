<?php
// PHP SoapClient, by the WSDL and without: address, url and file on the command line; the EARL on stdout.
[, $address, $url, $file] = $argv;
$content = file_get_contents($file);
$headers = ['item' => [['name' => 'Content-Type', 'value' => 'text/html'], ['name' => 'Server', 'value' => 'x']]];

$described = new SoapClient($address . '?wsdl', ['cache_wsdl' => WSDL_CACHE_NONE]);
$earl = $described->check($url, chunk_split(base64_encode($content)), 'text/html', 'utf-8', 'all', $headers, 'base64');
if ($described->check($url, $content) !== $earl) exit('PHP: base64 and plain differ');

$plain = new SoapClient(null, ['location' => $address, 'uri' => 'urn:eiao']);
$map = ['Content-Type' => 'text/html', 'Server' => 'x'];
if ($plain->check($url, $content, 'text/html', 'utf-8', 'all', $map) !== $earl) exit('PHP: without the WSDL differs');
try {
    $plain->check($url, 'x', 'text/html', 'utf-8', 'all', [], 'gzip');
    exit('PHP: gzip was taken');
} catch (SoapFault $fault) {
    if ($fault->faultcode !== 'SOAP-ENV:Client' || $fault->detail->error->code !== 'BadArguments') exit('PHP: no BadArguments');
}
echo $earl;
