import type { CreateInput } from './values.ts';

/** Stands for a secret until the text is written; no field can hold it, for it has a control character. */
const mark = (name: string) => `\u0001${name}\u0001`;
const markInJson = /\\u0001(\w+)\\u0001/g;

/** The request without what stands for one moment only, and with marks for its secrets. */
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
