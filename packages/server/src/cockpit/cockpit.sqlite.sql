-- The cockpit in SQLite: users, sessions, login links, and the log of actions.
-- cockpit.postgresql.sql has the same tables for PostgreSQL. Change both files together.
-- SQLite has no schemas, so the schema is part of the name of a table. Types have PostgreSQL's names: the program reads values by them.

create table "cockpit.users" (
  name text primary key,
  role text not null check (role in ('viewer', 'curator', 'operator')),
  -- The digest of the password, with its salt.
  password text not null,
  created timestamptz not null);

-- A session without a user belongs to the operator who used a login link. Only the digest of its cookie is stored.
create table "cockpit.session" (
  digest text primary key,
  username text references "cockpit.users" on delete cascade,
  created timestamptz not null,
  used timestamptz not null);
create index session_by_user on "cockpit.session" (username);

-- Login links that were not used yet. Only the digest of a link is stored.
create table "cockpit.ticket" (
  digest text primary key,
  ends timestamptz not null);

-- Who did what. A row stays when its user is removed, so it has the name as text.
create table "cockpit.audit" (
  id text primary key,
  at timestamptz not null,
  who text not null,
  role text not null,
  action text not null,
  subject text not null,
  detail text not null);
create index audit_by_time on "cockpit.audit" (at);
