import { z } from 'zod';
import type { Faults } from '#connectors/sandbox/faults.ts';

const Request = z.object({ countryCode: z.string().min(2).max(2), vatNumber: z.string().min(1).max(20) });
const members = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

interface Answer {
  status: number;
  body: object;
  lost?: true;
}

const refused = (status: number, error: string): Answer => ({
  status,
  body: { actionSucceed: false, errorWrappers: [{ error }] },
});

/**
 * Answers as `POST /check-vat-number` of VIES. It knows every number but those that end in 0; a fault of the channel `vies`
 * makes the country unavailable, refuses the number, or loses the answer.
 */
export function takeVatNumber({ faults }: { faults: Faults }, body: unknown): Answer {
  const asked = Request.safeParse(body);
  if (!asked.success || !members.has(asked.data.countryCode)) return refused(400, 'INVALID_INPUT');
  const { countryCode, vatNumber } = asked.data;
  const fault = faults.take('vies', `${countryCode}${vatNumber}`);
  if (fault === 'temporary') return refused(500, 'MS_UNAVAILABLE');
  const valid = fault !== 'permanent' && !vatNumber.endsWith('0');
  const answer = {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid,
    requestIdentifier: '',
    name: valid ? 'SANDBOX TRADER' : '---',
    address: valid ? `1 Sandbox Street\n1000 ${countryCode}` : '---',
  };
  return { status: 200, body: answer, ...(fault === 'lost-answer' ? { lost: true as const } : {}) };
}
