import type { CreateInput } from './values.ts';

/** Placeholder for a secret until the text is written; no field can contain it, because it has a control character. */
const mark = (name: string) => `\u0001${name}\u0001`;
const markInJson = /\\u0001(\w+)\\u0001/g;

/** The variable that a mark names; null: the text is no mark. */
const variableOf = (text: string): string | null => {
  const name = text.slice(1, -1);
  return text === mark(name) ? name : null;
};

/** The request without temporary values, and with placeholders for its secrets. */
function shownOf(input: CreateInput) {
  const { expectedMicro: _, ...body } = input;
  return {
    ...body,
    ...(body.password === undefined ? {} : { password: mark('SERVER_PASSWORD') }),
    ...(body.sshKey === undefined ? {} : { sshKey: mark('SSH_KEY') }),
  };
}

/** The body of the request, to send by any means. Secrets are placeholders. */
export const jsonOf = (input: CreateInput): string =>
  JSON.stringify(shownOf(input), null, 2).replace(markInJson, (_, name: string) => `<${name}>`);

/** The form as calls for a shell. Secrets are placeholders, taken from the environment. */
export function curlOf(input: CreateInput, origin: string): string {
  // What a here-document would take for its own: a script may be full of it.
  const text = JSON.stringify(shownOf(input), null, 2).replace(/[$`\\]/g, '\\$&');
  const body = text.replace(/\\\\u0001(\w+)\\\\u0001/g, (_, name: string) => `$${name}`);
  const own = [
    ...(input.password === undefined ? [] : ['SERVER_PASSWORD']),
    ...(input.sshKey === undefined ? [] : ['SSH_KEY']),
  ];
  return `# These come from the environment: ${['CONSOLE_EMAIL', 'CONSOLE_PASSWORD', ...own].join(', ')}.
TOKEN=$(curl -fsS -c cookies -D - -o /dev/null ${origin}/svc/login \\
  -H 'Content-Type: application/json' --data @- <<JSON | tr -d '\\r' | awk 'tolower($1) == "token:" { print $2 }'
{"email": "$CONSOLE_EMAIL", "password": "$CONSOLE_PASSWORD"}
JSON
)
curl -fsS -b cookies ${origin}/svc/servers \\
  -H 'Content-Type: application/json' -H "token: $TOKEN" \\
  -H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies)" \\
  -H "Idempotency-Key: $(date +%s)-$$" --data @- <<JSON
${body}
JSON
`;
}

/** One shell word, regardless of its content. */
const quoted = (text: string): string => (/^[\w.,:/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Fields that may be left out, and say nothing when they are empty. */
const silent: readonly string[] = ['addresses', 'sshKeyIds', 'description', 'extras'];

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** The flags of the console's command line for a field of the request (`src/cli/`). */
function flagsOf(field: string, value: unknown): string[] {
  const flag = `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (silent.includes(field) && isEmpty(value)) return [];
  const secret = typeof value === 'string' ? variableOf(value) : null;
  if (secret !== null) return [`--from-env ${flag.slice(2)}=${secret}`];
  const isPlain = (one: unknown) => typeof one === 'number' || (typeof one === 'string' && !one.startsWith('['));
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
    return value.map((one: string | number) => `${flag} ${quoted(String(one))}`);
  if (typeof value === 'boolean') return [`${flag}=${value}`];
  return [`${flag} ${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`];
}

/** The form as commands of the console's own command line, with how to get it. Secrets come from the environment. */
export function cliOf(input: CreateInput, origin: string): string {
  const flags = Object.entries(shownOf(input)).flatMap(([field, value]) => flagsOf(field, value));
  const own = flags.flatMap((flag) => /^--from-env .*=(\w+)$/.exec(flag)?.[1] ?? []);
  const needed = own.length === 0 ? '' : `, ${own.join(', ')}`;
  return `# These come from the environment: CONSOLE_EMAIL, CONSOLE_PASSWORD${needed}. Node 20 or newer runs it.
curl -fsSO ${origin}/cli/cloud.mjs
node cloud.mjs login --url ${origin}
node cloud.mjs servers create \\
${flags.map((flag) => `  ${flag} \\\n`).join('')}  --wait
`;
}
