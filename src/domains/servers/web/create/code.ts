import type { CreateInput } from './values.ts';

/** The form as calls for a shell. Secrets are placeholders, taken from the environment. */
export function curlOf(input: CreateInput, origin: string): string {
  const { expectedMicro: _, ...body } = input;
  const shown = {
    ...body,
    ...(body.password === undefined ? {} : { password: '$SERVER_PASSWORD' }),
    ...(body.sshKey === undefined ? {} : { sshKey: '$SSH_KEY' }),
  };
  return `# CONSOLE_EMAIL, CONSOLE_PASSWORD${body.password === undefined ? ' and SSH_KEY' : ' and SERVER_PASSWORD'} come from the environment.
TOKEN=$(curl -fsS -c cookies -D - -o /dev/null ${origin}/svc/login \\
  -H 'Content-Type: application/json' --data @- <<JSON | tr -d '\\r' | awk 'tolower($1) == "token:" { print $2 }'
{"email": "$CONSOLE_EMAIL", "password": "$CONSOLE_PASSWORD"}
JSON
)
curl -fsS -b cookies ${origin}/svc/servers \\
  -H 'Content-Type: application/json' -H "token: $TOKEN" \\
  -H "X-XSRF-TOKEN: $(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies)" \\
  -H "Idempotency-Key: $(date +%s)-$$" --data @- <<JSON
${JSON.stringify(shown, null, 2)}
JSON
`;
}
