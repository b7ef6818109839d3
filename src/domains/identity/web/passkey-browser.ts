import type { AnswerOf, InputOf } from '#kernel/op.ts';
import type { identity } from '../contract.ts';

type Options = AnswerOf<typeof identity.startPasskey>;
type Answer = InputOf<typeof identity.addPasskey>['credential'];

/** Passkeys need a secure page: HTTPS, or the machine itself. */
export const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;

/** Asks the browser to prove a passkey. Null when the person closed the question. */
export async function provePasskey(options: Options): Promise<Answer | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server made these options with the library's other half.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answerOf(() => startAuthentication({ optionsJSON }));
}

/** Asks the browser to make a passkey. Null when the person closed the question. */
export async function makePasskey(options: Options): Promise<Answer | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // As above.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answerOf(() => startRegistration({ optionsJSON }));
}

async function answerOf(ask: () => Promise<{ id: string; rawId: string; response: object }>): Promise<Answer | null> {
  try {
    const { id, rawId, response } = await ask();
    return { id, rawId, type: 'public-key', response: { ...response } };
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
      return null;
    throw error;
  }
}
