import type { AnyOp } from '#kernel/op.ts';

/** A call of an operation, as it would be sent. */
export interface RequestCall {
  op: Pick<AnyOp, 'domain' | 'name' | 'method' | 'base' | 'path' | 'idempotent' | 'ifMatch'>;
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  input?: unknown;
  ifMatch?: string | number | undefined;
}

/** The variables of the environment that secrets are taken from, by their fields; others are called as their fields are. */
type Names = Readonly<Record<string, string>>;

/** Placeholder for a secret until the text is written; no field can contain it, because it has a control character. */
const mark = (name: string) => `\u0001${name}\u0001`;
const markInJson = /\\u0001(\w+)\\u0001/g;
const secretField = /password|secret|token|privateKey|^sshKey$|^code$/i;

/** The variable that a mark names; null: the text is no mark. */
const variableOf = (text: string): string | null => {
  const name = text.slice(1, -1);
  return text === mark(name) ? name : null;
};

const screaming = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The input with placeholders for its secrets, and the names of these. */
function shownOf(input: unknown, names: Names) {
  const own = new Set<string>();
  const text = JSON.stringify(input ?? {}, (field, value: unknown) => {
    if (typeof value !== 'string' || value === '' || !secretField.test(field)) return value;
    const name = names[field] ?? screaming(field);
    own.add(name);
    return mark(name);
  });
  // What was an object before is one again.
  return { body: JSON.parse(text) as Record<string, unknown>, own: [...own] };
}

/** The body of the request, to send by any means. Secrets are placeholders. */
export const jsonOf = ({ input }: RequestCall, names: Names = {}): string =>
  JSON.stringify(shownOf(input, names).body, null, 2).replace(markInJson, (_, name: string) => `<${name}>`);

/** The address of the request without the console's own. */
export function pathOf({ op, params = {}, query = {} }: RequestCall): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return `${op.base}${path}${search === '' ? '' : `?${search}`}`;
}

/** The request as calls for a shell. Secrets are placeholders, taken from the environment. */
export function curlOf(request: RequestCall, origin: string, names: Names = {}): string {
  const { op, input, ifMatch } = request;
  const { body: shown, own } = shownOf(input, names);
  // What a here-document would take for its own: a script may be full of it.
  const text = JSON.stringify(shown, null, 2).replace(/[$`\\]/g, '\\$&');
  const body = text.replace(/\\\\u0001(\w+)\\\\u0001/g, (_, name: string) => `$${name}`);
  const sends = input !== undefined;
  const url = `${origin}${pathOf(request)}`;
  const lines = [
    `curl -fsS -b cookies ${op.method === (sends ? 'POST' : 'GET') ? '' : `-X ${op.method} `}${/[?&]/.test(url) ? quoted(url) : url}`,
    ...(sends ? [`-H 'Content-Type: application/json' -H "token: $TOKEN"`] : [`-H "token: $TOKEN"`]),
    `-H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies)"`,
    ...(ifMatch === undefined ? [] : [`-H 'If-Match: ${ifMatch}'`]),
    ...(op.idempotent ? [`-H "Idempotency-Key: $(date +%s)-$$"`] : []),
  ];
  const last = sends ? ` --data @- <<JSON\n${body}\nJSON\n` : '\n';
  return `# These come from the environment: ${['CONSOLE_EMAIL', 'CONSOLE_PASSWORD', ...own].join(', ')}.
TOKEN=$(curl -fsS -c cookies -D - -o /dev/null ${origin}/svc/login \\
  -H 'Content-Type: application/json' --data @- <<JSON | tr -d '\\r' | awk 'tolower($1) == "token:" { print $2 }'
{"email": "$CONSOLE_EMAIL", "password": "$CONSOLE_PASSWORD"}
JSON
)
${lines.join(' \\\n  ')}${last}`;
}

/** One shell word, regardless of its content. */
const quoted = (text: string): string => (/^[\w.,:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Flags of the command line itself (`src/cli/arguments.ts`): a field of the same name has another one. */
const taken = ['help', 'wait', 'output', 'fields', 'body', 'from-env', 'idempotency-key', 'if-match', 'dry-run'];

/** The flags of the console's command line for a field of the request (`src/cli/`). */
function flagsOf(field: string, value: unknown): string[] {
  const name = taken.includes(kebab(field)) ? `field-${kebab(field)}` : kebab(field);
  const flag = `--${name}`;
  if (value === undefined) return [];
  const secret = typeof value === 'string' ? variableOf(value) : null;
  if (secret !== null) return [`--from-env ${name}=${secret}`];
  const isPlain = (one: unknown) => typeof one === 'number' || (typeof one === 'string' && !one.startsWith('['));
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
    return value.map((one: string | number) => `${flag} ${quoted(String(one))}`);
  if (typeof value === 'boolean') return [`${flag}=${value}`];
  const text =
    typeof value === 'string' ? value : JSON.stringify(value).replace(markInJson, (_, one: string) => `<${one}>`);
  return [`${flag} ${quoted(text)}`];
}

interface CommandOptions {
  names?: Names;
  /** The command where it has a shorter name than that of the operation. */
  command?: string;
  /** It starts a task to wait for. */
  wait?: boolean;
}

/** The request as commands of the console's own command line, with how to get it. Secrets come from the environment. */
export function cliOf(request: RequestCall, origin: string, options: CommandOptions = {}): string {
  const { names = {}, wait = false } = options;
  const { op, params = {}, query = {}, input, ifMatch } = request;
  const { body, own } = shownOf(input, names);
  const command = options.command ?? `${kebab(op.domain)} ${kebab(op.name)}`;
  const flags = [
    ...Object.entries({ ...params, ...query, ...body }).flatMap(([field, value]) => flagsOf(field, value)),
    ...(ifMatch === undefined ? [] : [`--if-match ${ifMatch}`]),
    ...(wait ? ['--wait'] : []),
  ];
  const needed = own.length === 0 ? '' : `, ${own.join(', ')}`;
  return `# These come from the environment: CONSOLE_EMAIL, CONSOLE_PASSWORD${needed}. Node 20 or newer runs it.
curl -fsSO ${origin}/cli/cloud.mjs
node cloud.mjs login --url ${origin}
node cloud.mjs ${[command, ...flags].join(' \\\n  ')}
`;
}
