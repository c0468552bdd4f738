-- Leases in PostgreSQL: which program has which name, and until when.
-- lease.sqlite.sql has the same table for SQLite. Change both files together.

create schema if not exists lease;

create table lease.lease (
  name text primary key,
  -- It is another one each time that the name is taken. Who has lost the name writes nothing under its old token.
  token text not null,
  -- A text for people.
  holder text not null,
  until timestamptz not null);
