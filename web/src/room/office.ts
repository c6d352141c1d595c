// What directors and hosts ask of the room.
import type { Deed, PersonLine, Routes } from "../protocol.ts";
import { ask, post } from "./api.ts";
import { freshKey } from "./key.ts";

export type House = Routes["GET /api/tables"]["gives"];
export type Report = Routes["GET /api/reports"]["gives"]["reports"][number];
export type AuditLine = Omit<Routes["GET /api/audit"]["gives"][number], "what"> & { what: AuditedDeed | null };
export type AuditedDeed = { do: string; reason?: string } & Record<string, unknown>;

export const tables = () => ask<House>("GET", "/api/tables");
export const people = () => ask<PersonLine[]>("GET", "/api/people");
export const reports = async () => (await ask<Routes["GET /api/reports"]["gives"]>("GET", "/api/reports")).reports;
export const seeReport = (report: number) =>
  post("POST /api/reports/*/seen", { key: freshKey() }, `/api/reports/${report}/seen`);
export const audit = (before?: number) => ask<AuditLine[]>("GET", `/api/audit${before ? `?before=${before}` : ""}`);
export const auditPage = 100; // lines that come at a time

export type TableDeed = "pause" | "resume" | "close" | "void" | "remove" | "allow" | "deny";
export type PersonDeed = "mute" | "unmute" | "ban" | "unban" | "rank" | "adjust" | "reset-link" | "sign-out" | "second-factor-off";

export const actOnTable = (table: number, what: TableDeed, deed: Deed) =>
  post("POST /api/tables/*/*", deed, `/api/tables/${table}/${what}`);
export const actOnPerson = (person: number, what: PersonDeed, deed: Deed) =>
  post("POST /api/people/*/*", deed, `/api/people/${person}/${what}`);
