import { messages, type Message } from '#kernel/message.ts';

/** Texts for a home page to begin with. */
export const homeTemplateIds = ['welcome', 'security', 'support'] as const;
export type HomeTemplateId = (typeof homeTemplateIds)[number];

const say = messages('sites', {
  'home-welcome': 'Welcome and first steps',
  'home-welcome-text': `## Welcome to {site}

Your servers, networks and invoices are all in one place. Start with three steps:

1. Complete your billing profile.
2. Add your SSH key.
3. Create your first server. It is ready in about a minute.`,
  'home-security': 'Account security',
  'home-security-text': `## Keep your {site} account safe

- Turn on two-factor authentication under **Security**.
- Invite each person to an account of their own instead of sharing a password.
- Switch on daily backups for servers that you can't lose.`,
  'home-support': 'Help and support',
  'home-support-text': `## How to reach the {site} team

Open a ticket and tell us which server it is about, what you expected and what happened instead. Urgent problems come first.

Planned maintenance is announced here and by email.`,
});

export const homeTemplateTitle = (id: HomeTemplateId): Message => say(`home-${id}`);

/** The text as Markdown, with the name of the site in it. */
export const homeTemplateText = (id: HomeTemplateId, site: string): Message => say(`home-${id}-text`, { site });
