import * as openid from 'openid-client';
import type { SocialClientConfig } from '#platform/config.ts';
import { EgressError } from '#platform/egress.ts';
import { socialFetch } from './fetch.ts';
import { networks, type Social } from './networks.ts';
import { readFacebook, readGithub, type SocialPerson } from './person.ts';

/** Why a sign-in did not come about: the network is away, refused the code, or the person took the consent back. */
export type SocialFailure = 'unavailable' | 'refused' | 'deauthorized' | 'email-blocked';

export class SocialError extends Error {
  override name = 'SocialError';
  readonly kind: SocialFailure;
  constructor(kind: SocialFailure, cause?: unknown) {
    super(`The social network: ${kind}.`, { cause });
    this.kind = kind;
  }
}

/** What binds the way out to the way back. */
export interface Journey {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE; S256 of it goes out. */
  verifier: string;
}

export interface SocialClient {
  /** Where the browser is sent. Throws SocialError. */
  authorizationUrl(journey: Journey): Promise<string>;
  /** Trades the code for the person. Throws SocialError. */
  finish(journey: Journey, code: string): Promise<SocialPerson>;
}

/** Metadata and keys of a provider change rarely. */
const configurationLifeMs = 3_600_000;

/** A client of one social network. */
export function socialClient(social: Social, settings: SocialClientConfig): SocialClient {
  const network = networks[social];
  let kept: { config: openid.Configuration; until: number } | null = null;
  const configuration = async () => {
    if (kept !== null && kept.until > performance.now()) return kept.config;
    const config = await open(social, settings);
    kept = { config, until: performance.now() + configurationLifeMs };
    return config;
  };
  return {
    authorizationUrl: (journey) =>
      asSocialError(async () => {
        const url = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: journey.redirectUri,
          scope: network.scope,
          state: journey.state,
          code_challenge: await openid.calculatePKCECodeChallenge(journey.verifier),
          code_challenge_method: 'S256',
          ...(network.kind === 'openid' ? { nonce: journey.nonce, prompt: 'select_account' } : {}),
        });
        return url.href;
      }),
    finish: (journey, code) => asSocialError(async () => trade(social, await configuration(), { journey, code })),
  };
}

async function open(social: Social, settings: SocialClientConfig): Promise<openid.Configuration> {
  const { clientId, clientSecret } = settings;
  const network = networks[social];
  if (network.kind === 'oauth') {
    const { authorize, token } = network;
    const server = { issuer: new URL(authorize).origin, authorization_endpoint: authorize, token_endpoint: token };
    const config = new openid.Configuration(server, clientId, clientSecret, openid.ClientSecretPost(clientSecret));
    config[openid.customFetch] = socialFetch;
    return config;
  }
  const issuer = new URL(settings.issuer ?? network.issuer);
  return openid.discovery(issuer, clientId, clientSecret, openid.ClientSecretPost(clientSecret), {
    [openid.customFetch]: socialFetch,
    // Plain HTTP only where the operator wrote it, which is the sandbox.
    execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  });
}

async function trade(
  social: Social,
  config: openid.Configuration,
  { journey, code }: { journey: Journey; code: string },
): Promise<SocialPerson> {
  const back = new URL(journey.redirectUri);
  back.searchParams.set('code', code);
  back.searchParams.set('state', journey.state);
  // The console hands on code and state; each network has its own way back, so that the issuer is certain.
  const server = config.serverMetadata();
  if (server.authorization_response_iss_parameter_supported === true) back.searchParams.set('iss', server.issuer);
  const isOpenId = networks[social].kind === 'openid';
  const tokens = await openid.authorizationCodeGrant(config, back, {
    expectedState: journey.state,
    pkceCodeVerifier: journey.verifier,
    ...(isOpenId ? { expectedNonce: journey.nonce, idTokenExpected: true } : {}),
  });
  if (social === 'github') return readGithub(config, tokens.access_token);
  if (social === 'facebook') return readFacebook(config, tokens.access_token);
  const subject = tokens.claims()?.sub ?? '';
  const claims = await openid.fetchUserInfo(config, tokens.access_token, subject);
  if (claims.email === undefined && tokens.scope !== undefined && !tokens.scope.split(' ').includes('email'))
    throw new SocialError('email-blocked');
  return {
    subject,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
    firstName: claims.given_name ?? '',
    lastName: claims.family_name ?? '',
  };
}

async function asSocialError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SocialError ? error : new SocialError(kindOf(error), error);
  }
}

function kindOf(error: unknown): SocialFailure {
  const cause = error instanceof Error ? error.cause : undefined;
  if (error instanceof EgressError || cause instanceof EgressError) return 'unavailable';
  if (error instanceof openid.WWWAuthenticateChallengeError) return 'deauthorized';
  if (error instanceof openid.ResponseBodyError) return error.status >= 500 ? 'unavailable' : 'refused';
  if (cause instanceof Response && cause.status >= 500) return 'unavailable';
  return 'refused';
}
