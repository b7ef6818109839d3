import { Invalid, type ErrorItem } from '#kernel/errors.ts';
import type { AnyOp } from '#kernel/op.ts';
import { parseRequest } from '#platform/http/validate.ts';
import { full } from '#test/full.ts';
import type { Browser } from '#test/world.ts';
import { requestOf } from './requests.ts';
import type { Sample } from '#test/sample.ts';

/** What the sweeps look at in an answer. */
export interface Answer {
  statusCode: number;
  body: string;
  errors: readonly ErrorItem[];
}

/** The operations of which a refusal has come over HTTP, by who asks. */
const refused = new WeakMap<Browser, Set<AnyOp>>();

/**
 * What a sample is answered, in two stages: what the pipeline's parser refuses in this process costs no request; what it
 * lets through is sent. One refusal of each operation is sent too and must be the same, and in the full run all are.
 */
export async function askInStages(browser: Browser, op: AnyOp, sample: Sample): Promise<Answer> {
  const errors = refusalOf(op, sample);
  if (errors !== null && !full && refused.get(browser)?.has(op) === true)
    return { statusCode: 400, body: JSON.stringify({ errors }), errors };
  const answer = await ask(browser, op, sample);
  if (errors === null) return answer;
  const same = answer.statusCode === 400 && JSON.stringify(answer.errors) === JSON.stringify(errors);
  if (!same) throw new Error(`over HTTP it is ${answer.body.slice(0, 300)}, in the parser ${JSON.stringify(errors)}`);
  refused.set(browser, (refused.get(browser) ?? new Set()).add(op));
  return answer;
}

/** The answer to a sample over HTTP. */
export async function ask(browser: Browser, op: AnyOp, sample: Sample): Promise<Answer> {
  const { statusCode, body } = await browser.request(requestOf(op, sample));
  const errors = statusCode < 400 ? [] : (JSON.parse(body) as { errors: ErrorItem[] }).errors;
  return { statusCode, body, errors };
}

/** What the parser refuses of a sample, as it would come over HTTP; null: nothing. */
function refusalOf(op: AnyOp, { params, query, input }: Sample): ErrorItem[] | null {
  try {
    parseRequest(op, {
      params: params ?? {},
      query: Object.fromEntries(new URLSearchParams(query)),
      body: input === undefined ? undefined : JSON.parse(JSON.stringify(input)),
    });
    return null;
  } catch (error) {
    // The values of a text stay on the server.
    if (error instanceof Invalid) return error.items.map(({ values: _values, ...sent }) => sent);
    throw error;
  }
}
