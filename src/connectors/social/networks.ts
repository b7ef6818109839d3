/** The social networks that can be configured, and the sandbox of a demonstration. */
export const socials = ['google', 'microsoft', 'github', 'facebook', 'sandbox'] as const;
export type Social = (typeof socials)[number];

interface OpenIdNetwork {
  kind: 'openid';
  issuer: string;
  scope: string;
}
interface OAuthNetwork {
  kind: 'oauth';
  authorize: string;
  token: string;
  scope: string;
}

/** Where each network answers, from its public documentation. */
export const networks: Record<Social, OpenIdNetwork | OAuthNetwork> = {
  google: { kind: 'openid', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  microsoft: {
    kind: 'openid',
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scope: 'openid email profile',
  },
  sandbox: { kind: 'openid', issuer: 'http://localhost:8026', scope: 'openid email profile' },
  github: {
    kind: 'oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
  },
  facebook: {
    kind: 'oauth',
    authorize: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/v21.0/oauth/access_token',
    scope: 'public_profile email',
  },
};
