import { fetchProtectedResource, type Configuration } from 'openid-client';
import { z } from 'zod';

/** Who someone is to a social network. */
export interface SocialPerson {
  /** The network's own identifier; the only thing that never changes hands. */
  subject: string;
  email: string | null;
  /** Whether the network vouches for the email. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
}

const GithubUser = z.object({ id: z.int(), name: z.string().nullish() });
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));
const FacebookUser = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
});

/** The person behind an access token, from the network's own interface. */
export type ReadPerson = (config: Configuration, accessToken: string) => Promise<SocialPerson>;

export const readGithub: ReadPerson = async (config, token) => {
  const user = GithubUser.parse(await ask(config, token, 'https://api.github.com/user'));
  const emails = GithubEmails.parse(await ask(config, token, 'https://api.github.com/user/emails'));
  const own = emails.find((one) => one.primary) ?? emails[0];
  const [firstName = '', ...rest] = (user.name ?? '').split(' ');
  return {
    subject: String(user.id),
    email: own?.email ?? null,
    emailVerified: own?.verified === true,
    firstName,
    lastName: rest.join(' '),
  };
};

/** Facebook does not say whether it checked the email, so it counts as unchecked. */
export const readFacebook: ReadPerson = async (config, token) => {
  const fields = 'https://graph.facebook.com/v21.0/me?fields=id,email,first_name,last_name';
  const user = FacebookUser.parse(await ask(config, token, fields));
  return {
    subject: user.id,
    email: user.email ?? null,
    emailVerified: false,
    firstName: user.first_name,
    lastName: user.last_name,
  };
};

async function ask(config: Configuration, token: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' });
  const answer = await fetchProtectedResource(config, token, new URL(address), 'GET', undefined, headers);
  return answer.json();
}
