import { z } from 'zod';

/** `lost-answer`: the message is stored, but the sender never gets the response. */
export const Fault = z.strictObject({
  channel: z.enum(['mail', 'sms', 'webhook', 'dns', 'vies', 'ita']),
  kind: z.enum(['temporary', 'permanent', 'lost-answer']),
  /** Only for recipients that contain this. */
  to: z.string().max(320).default(''),
  /** How many messages it hits. */
  times: z.int().min(1).max(1_000_000).default(1),
});
export type Fault = z.infer<typeof Fault>;

/** The faults that are still to happen, first come first served. */
export class Faults {
  #rules: Fault[] = [];

  set(rules: readonly Fault[]): void {
    this.#rules = rules.map((rule) => ({ ...rule }));
  }

  get(): readonly Fault[] {
    return this.#rules;
  }

  /** The fault that hits this message, used up by one. */
  take(channel: Fault['channel'], to: string): Fault['kind'] | null {
    const rule = this.#rules.find((one) => one.channel === channel && to.toLowerCase().includes(one.to.toLowerCase()));
    if (rule === undefined) return null;
    rule.times -= 1;
    if (rule.times === 0) this.#rules = this.#rules.filter((one) => one !== rule);
    return rule.kind;
  }
}
