import type { VendorError } from '#connectors/vendor-call.ts';
import { asText, type Message } from '#kernel/message.ts';

/** Why a call came to nothing, in the texts of a vendor's domain. */
export interface FailureTexts {
  unavailable: Message;
  throttled(seconds: number): Message;
  expired: Message;
  forbidden: Message;
  missing: Message;
  unusable: Message;
  refused(of: { code: string; text: Message }): Message;
  /** Adds what the vendor's support finds the call by. */
  correlation(of: { text: Message; id: string }): Message;
}

/** Why a vendor gave no usable answer, for people. */
export function vendorFailure(error: VendorError, texts: FailureTexts): Message {
  const { kind, status, code, message, correlationId: id, retryAfterSeconds } = error;
  const textOf = (): Message => {
    if (kind === 'refused') return texts.refused({ code: code === '' ? String(status) : code, text: asText(message) });
    return kind === 'throttled' ? texts.throttled(retryAfterSeconds) : texts[kind];
  };
  return id === '' ? textOf() : texts.correlation({ text: textOf(), id });
}

/** Whether the same call may succeed a little later, and after how many seconds; null: it will not. */
export const retryOf = ({ kind, retryAfterSeconds }: VendorError): number | null =>
  kind === 'throttled' || kind === 'unavailable' ? retryAfterSeconds : null;
