import { parse } from 'csv-parse/sync';
import { auditMany } from '#domains/history/api/port.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { Invalid, item, Refusal, type ErrorItem } from '#kernel/errors.ts';
import { languages, type Language } from '#kernel/languages.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { InputOf, ResultOf } from '#kernel/op.ts';
import { roles, type Role } from '#kernel/permissions.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { performApart, requestTo } from '#platform/http/inner-request.ts';
import { users } from '../contract.ts';
import { maxImportLines } from '../limits.ts';

type Result = WithMessages<ResultOf<typeof users.importUsers>['results'][number]>;
type NewUser = InputOf<typeof users.createUser>;
interface Line {
  line: number;
  email: string;
  name: string;
  role: string;
  parent: string;
  language: string;
}

/** Creates the users of a file, each on its own as `createUser` does: one that is refused keeps no other from it. */
export const importUsers: Run<typeof users.importUsers> = async (ctx, { input }) => {
  await requireProof(ctx);
  const seen = new Map<string, number>();
  const results: Result[] = [];
  for (const line of linesOf(input.csv)) {
    const key = line.email.toLowerCase();
    const before = seen.get(key);
    seen.set(key, before ?? line.line);
    results.push(await importOne(ctx, line, { before, siteHost: input.siteHost }));
  }
  const created = results.filter(({ outcome }) => outcome === 'created').length;
  auditMany(ctx, { users: [results.length, created] });
  return { results };
};

async function importOne(
  ctx: Ctx,
  line: Line,
  { before, siteHost }: { before: number | undefined; siteHost: string | undefined },
): Promise<Result> {
  const result = { id: String(line.line), name: line.email };
  try {
    if (before !== undefined) throw new Invalid([item(9512, 'email', { line: before })]);
    const input = { ...userOf(line), ...(siteHost === undefined ? {} : { siteHost }) };
    await performApart(ctx, requestTo(users.createUser, { params: undefined, input }));
    return { ...result, outcome: 'created', refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isKnown = error.items.some(({ code }) => code === 9501);
    return { ...result, outcome: isKnown ? 'exists' : 'refused', refusal: error.said };
  }
}

const isRole = (text: string): text is Role => roles.some((one) => one === text);
const isLanguage = (text: string): text is Language => languages.some((one) => one === text);
/** What a name and an email have at most, as `createUser` takes them. */
const [maxName, maxEmail] = [100, 254];

/** A line as `createUser` takes it. Throws Invalid for a role or language that does not exist. */
function userOf({ email, name, role, parent, language }: Line): NewUser {
  const wrong = (fault: ErrorItem) => new Invalid([fault]);
  if (!isRole(role)) throw wrong(item(9510, 'role', { role: role.slice(0, maxName) }));
  if (!isLanguage(language)) throw wrong(item(9511, 'language', { language: language.slice(0, maxName) }));
  if (email.length > maxEmail) throw wrong(item(1828, 'email'));
  if (name.length > maxName) throw wrong(item(1829, 'name', { max: maxName }));
  if (parent.length > maxEmail) throw wrong(item(9500, 'parent'));
  return { email, name, role, language, ...(parent === '' ? {} : { parent }) };
}

/** Reads the lines of a file. Throws Invalid at `csv`. */
function linesOf(csv: string): Line[] {
  const [head, ...body] = rowsOf(csv);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const at = (row: readonly string[], name: string) => (row[names.indexOf(name)] ?? '').trim();
  if (!names.includes('email') || body.length === 0) throw new Invalid([item(9508, 'csv')]);
  if (body.length > maxImportLines) throw new Invalid([item(9509, 'csv', { max: maxImportLines })]);
  return body.map(({ line, cells: row }) => ({
    line,
    email: at(row, 'email'),
    name: at(row, 'name'),
    role: at(row, 'role') || 'account-holder',
    parent: at(row, 'parent'),
    language: at(row, 'language') || 'en',
  }));
}

/** A row with the line of the file that it ends on. */
interface Row {
  line: number;
  cells: string[];
}

function rowsOf(csv: string): Row[] {
  const [first = ''] = csv.split('\n', 1);
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ',';
  try {
    const rows: Row[] = [];
    parse(csv, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => void rows.push({ line: lines, cells }),
    });
    return rows;
  } catch {
    throw new Invalid([item(9508, 'csv')]);
  }
}
