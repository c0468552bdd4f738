import type { Migration, Migrations } from "@eiao/crawler/database";
import { NOTES } from "./notes.ts";

/**
 * Who may use the cockpit. A session without a user is the operator's who had a one-time link. Sessions and links are kept as digests alone.
 * `audit`: who did what; it outlives its users, so it has their names as texts.
 */
const TABLES = `
  create table cockpit.users (
    name text primary key,
    role text not null check (role in ('viewer', 'curator', 'operator')),
    password text not null,
    created timestamptz not null);

  create table cockpit.session (
    digest text primary key,
    username text references cockpit.users on delete cascade,
    created timestamptz not null,
    used timestamptz not null);
  create index session_by_user on cockpit.session (username);

  create table cockpit.ticket (
    digest text primary key,
    ends timestamptz not null);

  create table cockpit.audit (
    id text primary key,
    at timestamptz not null,
    who text not null,
    role text not null,
    action text not null,
    subject text not null,
    detail text not null);
  create index audit_by_time on cockpit.audit (at);`;

const server: Migration = { version: 1, name: "tables", sql: `create schema if not exists cockpit;\n${TABLES}` };
const embedded: Migration = { version: 1, name: "tables", sql: TABLES };

const notes: Migration = { version: 2, name: "notes", sql: NOTES };

/** The schema `cockpit`. A published step is never changed: a change is a new step, on both. */
export const cockpitMigrations: Migrations = {
  schema: "cockpit",
  server: [server, notes],
  embedded: [embedded, notes],
};
