<?php
// PHP SoapClient, without a WSDL, then by it, drives a test run: addresses of the four services, and the run, on the command line.
[, $siteurlAt, $etlAt, $samplingAt, $dbcleanerAt, $run] = $argv;
$plainly = fn($address) => new SoapClient(null, ['location' => $address, 'uri' => 'urn:eiao']);
$described = fn($address) => new SoapClient($address . '?wsdl', ['cache_wsdl' => WSDL_CACHE_NONE]);
[$siteurl, $etl] = [$plainly($siteurlAt), $plainly($etlAt)];
[$sampling, $dbcleaner] = [$described($samplingAt), $described($dbcleanerAt)];

function expect($what, $found, $expected)
{
    if ($found != $expected) exit("$what: " . json_encode($found) . ', not ' . json_encode($expected) . "\n");
}

$urls = ['http://a.example/', 'http://b.example/', 'http://c.example/'];
expect('added', $siteurl->addURLs($run, '', $urls, 'localhost', 8890), 3);
expect('added again', $siteurl->addURLs($run, '', $urls), 0);
$siteurl->keepAlive(getmypid(), 'php-host');

$next = fn() => $siteurl->getSiteURL(0, 'php-host', getmypid());
$first = $next();
expect('a site', array_slice($first, 0, 3), [$urls[0], $run, 'localhost']);
$second = $next();
expect('the next site', $second[0], $urls[1]);
$siteurl->putSiteURL($second[0], $run);
expect('the last site', $next()[0], $urls[2]);
expect('the one put back', $next()[0], $urls[1]);
expect('no more', $next(), null);

foreach ([$urls[0], $urls[1]] as $at => $url) {
    $database = "rdf_{$run}_1700000000_0_" . ($at + 1);
    $sampling->loadSample($url, $run, 'localhost', 8890, $database);
    $etl->loadETL('', $run, $url, $database);
}
$etl->failETL($run, $urls[2], 'fewer than 30 pages: å & <b>');
try {
    $etl->failETL('nosuch', $urls[0], 'why');
    exit("an unknown run was taken\n");
} catch (SoapFault $fault) {
    expect('a fault', [$fault->faultcode, $fault->detail->error->code], ['SOAP-ENV:Client', 'UnknownTestRun']);
}

for ($tries = 0; $tries < 300; $tries++) {
    foreach ($etl->status()->runs as $status) {
        if ($status->id !== $run || $status->state !== 'published') continue;
        $dbcleaner->cleandb("rdf_{$run}_1700000000_0_1");
        exit("$run {$status->expected} {$status->loaded} {$status->failed} {$status->state}\n");
    }
    usleep(100000);
}
exit("the run was not published\n");
