import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { item, Refusal } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { digestOf } from '#platform/token.ts';
import type { PasskeyAnswer } from '../../factor-schemas.ts';
import { insertChallenge, takeChallenge } from './store-challenge.ts';
import { notePasskeyUse, readPasskeys } from './store-passkey.ts';

const lifeMs = 5 * 60_000;

type Options = Record<string, unknown>;

/** The page's origin and the name its passkeys belong to. `checkOrigin` has refused foreign origins before. */
function relyingParty(ctx: Ctx): { origin: string; id: string } {
  const { origin, host } = ctx.request.headers;
  const fallback = ctx.app.config.publicUrl ?? `http://${String(host)}`;
  const url = new URL(typeof origin === 'string' && URL.canParse(origin) ? origin : fallback);
  return { origin: url.origin, id: url.hostname };
}

async function keepChallenge(
  ctx: Ctx,
  db: Db,
  what: { accountId: string; purpose: 'passkey-new' | 'passkey-proof'; challenge: string },
) {
  const { accountId, purpose } = what;
  const until = new Date(ctx.now.getTime() + lifeMs);
  await insertChallenge(db, { hash: digestOf(what.challenge), accountId, purpose }, until);
}

/** What the browser needs to make a new passkey. */
export async function creationOptions(
  ctx: Ctx,
  who: { accountId: string; email: string; name: string },
): Promise<Options> {
  const keys = await readPasskeys(ctx.db, who.accountId);
  const options = await generateRegistrationOptions({
    rpName: ctx.request.site.name,
    rpID: relyingParty(ctx).id,
    userName: who.email,
    userDisplayName: who.name,
    userID: new Uint8Array(Buffer.from(who.accountId)),
    timeout: lifeMs,
    attestationType: 'none',
    excludeCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(ctx, ctx.db, { accountId: who.accountId, purpose: 'passkey-new', challenge: options.challenge });
  return { ...options };
}

/** The public key of a new passkey. Throws 1513 when the answer is not of this page, person and challenge. */
export async function readNewPasskey(ctx: Ctx, accountId: string, answer: PasskeyAnswer) {
  const { origin, id } = relyingParty(ctx);
  const verified = await verifyRegistrationResponse({
    // The library checks every part and throws on any mismatch.
    response: { ...answer, clientExtensionResults: {} } as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) =>
      takeChallenge(ctx.db, { hash: digestOf(challenge), accountId, purpose: 'passkey-new' }, ctx.now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(refuse);
  if (!verified.verified) return refuse();
  return verified.registrationInfo.credential;
}

/** What the browser needs to prove one of the account's passkeys. */
export async function proofOptions(ctx: Ctx, accountId: string): Promise<Options> {
  const keys = await readPasskeys(ctx.db, accountId);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    timeout: lifeMs,
    userVerification: 'preferred',
  });
  await keepChallenge(ctx, ctx.db, { accountId, purpose: 'passkey-proof', challenge: options.challenge });
  return { ...options };
}

/** Whether an answer proves one of the account's passkeys; its challenge is used up either way. */
export async function isPasskeyProof(
  ctx: Ctx,
  tx: Db,
  given: { accountId: string; answer: PasskeyAnswer },
): Promise<boolean> {
  const { accountId, answer } = given;
  const key = (await readPasskeys(tx, accountId)).find((k) => k.credential_id === answer.id);
  if (key === undefined) return false;
  const { origin, id } = relyingParty(ctx);
  const result = await verifyAuthenticationResponse({
    // As above: the library checks it.
    response: { ...answer, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) =>
      takeChallenge(tx, { hash: digestOf(challenge), accountId, purpose: 'passkey-proof' }, ctx.now),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports,
    },
    requireUserVerification: false,
  }).catch((error: unknown) => {
    ctx.app.log.info({ err: error }, 'passkey refused');
    return null;
  });
  if (result?.verified !== true) return false;
  await notePasskeyUse(tx, key.id, { counter: result.authenticationInfo.newCounter, now: ctx.now });
  return true;
}

function refuse(): never {
  throw new Refusal(400, [item(1513)]);
}
