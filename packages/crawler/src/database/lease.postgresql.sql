-- Leases in PostgreSQL: which program has which name, and until when.
-- lease.sqlite.sql has the same table for SQLite. Change both files together.

create schema if not exists lease;

create table lease.lease (
  name text primary key,
  -- The token of the holder. Who has lost the name writes nothing under its old token.
  token text not null,
  -- A text for people.
  holder text not null,
  until timestamptz not null);
