-- Spreads the data warehouse over several machines: PostgreSQL with Citus 12 or newer.
--
--   psql "$EIAO_DATABASE_URL" --file node_modules/@eiao/etl/sql/distribute.sql
--
-- Once, on the coordinator, when `create extension citus` was run, the workers were added and the tables are there: any command of the
-- program makes them, such as `eiao-wam runs`. Rows that are there already move. Runs that are announced later are spread as they come.
--
-- All of a site lies on one machine: loading a site is a transaction there, and a report of a site asks that machine alone. Runs, their
-- loads, the figures of groups and annotations stay on the coordinator; they are small, and nothing of a site refers to them.
begin;

select create_reference_table('dw.site');
select create_reference_table('dw.test');
select create_reference_table('dw.ruleset');
select create_reference_table('dw.term');

select create_distributed_table('dw.sitesurvey', 'site');
select create_distributed_table('dw.sitefile', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.pageresult', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.sitescore', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.sitetest', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.sitecheckpoint', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.sitelanguage', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.sitecontent', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.sitechange', 'site', colocate_with => 'dw.sitesurvey');

select create_distributed_table('dw.searchsite', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.searchpage', 'site', colocate_with => 'dw.sitesurvey');
select create_distributed_table('dw.searchposting', 'site', colocate_with => 'dw.sitesurvey');

commit;
