import type { RawBuilder } from 'kysely';
import { diagnosticScreen, findingStates, type Severity } from '#kernel/findings.ts';
import { message, type Message, type Sayable } from '#kernel/message.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { AnyReport } from '#platform/app.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import { say } from '#platform/messages.ts';
import { report } from '#platform/report.ts';
import { listFindings } from './store-list.ts';

/** What a fix knows of a finding. */
export interface FoundObject {
  id: string;
  objectId: string;
  name: string;
  accountId: string | null;
  /** The columns of the report, by their ids. */
  facts: Readonly<Record<string, unknown>>;
}

/** A way to remove the cause: a request to an operation, whose permission, checks, audit and task apply. */
export interface Fix {
  id: string;
  title: Message;
  /** What happens, in the dialog that asks. */
  note: Message;
  danger: boolean;
  /** Of its operation. */
  may: Permission;
  request(found: FoundObject): InnerRequest;
  /** Of what it changes, as it was found, where the operation needs one. */
  version?(found: FoundObject): number;
}

/** A report about what is wrong: its rows are computed in the background and kept as findings. */
export interface Diagnostic extends AnyReport {
  severity: Severity;
  objectType: string;
  /** Between two refreshes. */
  everyMinutes: number;
  /**
   * One select of all that is found: `object_id` (text, once each), `name`, `site_id`, `account_id`, `zone_id`, and the columns
   * of the report by their ids. Dates are timestamptz.
   */
  find(now: Date): RawBuilder<unknown>;
  fixes: readonly Fix[];
  /** What can be done with the accounts of findings on another screen, by the names of those who bring it. */
  handsOver: readonly string[];
}

type Columns = Parameters<typeof report>[1]['columns'];

interface Entry {
  /** The menu item id and the last part of the route. */
  id: string;
  title: string;
  /** Why it matters, and what to do. */
  why: Sayable;
  /** Said when nothing is found. */
  empty: string;
  may: Permission;
  severity: Severity;
  object: { type: string; title: Sayable; to: string };
  columns: Columns;
  /** Fields of the rows that links are made of and no column shows. */
  keys?: readonly string[];
  everyMinutes?: number;
  find: (now: Date) => RawBuilder<unknown>;
  handsOver?: readonly string[];
  fixes?: readonly (Pick<Fix, 'id' | 'may' | 'request' | 'version'> & {
    title: string;
    note: Sayable;
    danger?: true;
  })[];
}

/** Those that select who owns what they found, as `owner` and `site`, name these columns. */
export const ownerColumns = [
  { id: 'owner', title: say('finding-owner'), kind: 'text', sortable: true },
  { id: 'site', title: say('finding-site'), kind: 'text', sortable: true, spare: true },
] as const;

/** The data center, which they select as `zone`. */
export const zoneColumn = { id: 'zone', title: say('finding-zone'), kind: 'zone', sortable: true } as const;

const stateColumns = [
  {
    id: 'state',
    title: say('finding-state'),
    kind: 'state',
    choices: findingStates.map((state) => [state, say(`finding-${state}`)] as const),
  },
  { id: 'since', title: say('finding-since'), kind: 'date', sortable: true },
  { id: 'assignee', title: say('finding-assignee'), kind: 'text', sortable: true },
  { id: 'reason', title: say('finding-reason'), kind: 'text', spare: true },
  { id: 'note', title: say('finding-note'), kind: 'text', spare: true },
] as const;

/** Declares a diagnostic report. Its texts become messages of the domain, such as `report-<id>-title` and `fix-<id>-<fix>`. */
export function diagnostic(domain: string, entry: Entry): Diagnostic {
  const {
    id,
    object,
    columns,
    keys = [],
    severity,
    everyMinutes = 30,
    find,
    fixes = [],
    handsOver = [],
    ...texts
  } = entry;
  const own = [{ id: 'object', title: object.title, kind: 'link', to: object.to, sortable: true } as const, ...columns];
  const base = report(domain, {
    ...texts,
    id,
    screen: diagnosticScreen,
    keys: [...keys, 'id', 'objectId', 'accountId', 'task'],
    columns: [...own, ...stateColumns] as Columns,
    filters: [
      {
        id: 'state',
        title: say('finding-state'),
        kind: 'choice',
        otherwise: say('finding-open'),
        choices: [...findingStates, 'all' as const].map((state) => [state, say(`finding-${state}`)] as const),
      },
      { id: 'assignee', title: say('finding-assignee'), kind: 'text' },
      { id: 'zone', title: say('finding-zone'), kind: 'zone' },
      { id: 'siteId', title: say('finding-site'), kind: 'text', searched: true },
    ],
    defaultSort: '-since',
    cost: 'cheap',
    rows: (db, scope, query) => listFindings(db, { scope, query, reportId: id, columns: own }) as never,
  });
  return {
    ...base,
    severity,
    everyMinutes,
    objectType: object.type,
    find,
    handsOver,
    fixes: fixes.map(({ title, note, danger = false, ...fix }) => ({
      ...fix,
      danger,
      title: message(domain, `fix-${id}-${fix.id}`, title),
      note: typeof note === 'string' ? message(domain, `fix-${id}-${fix.id}-note`, note) : note,
    })),
  };
}

/** Whether a report keeps findings. */
export const isDiagnostic = (one: AnyReport): one is Diagnostic => 'find' in one && 'fixes' in one;
