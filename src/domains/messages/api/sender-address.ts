import { nameInMail } from './tame.ts';
import type { Due } from './store-outgoing.ts';

/**
 * Who a mail comes from: the site's own sender, else its name at the installation's address. A site that hides the
 * provider's brand never shows the provider's domain: without its own address it writes from its host name.
 */
export function senderAddress(
  site: Pick<Due, 'siteName' | 'siteHost' | 'whitelabel' | 'mailFrom' | 'mailName'>,
  usual: string,
): { fromName: string; fromAddress: string } {
  const ownHost = site.whitelabel && site.siteHost.includes('.') ? `no-reply@${site.siteHost}` : null;
  return { fromName: nameInMail(site.mailName ?? site.siteName), fromAddress: site.mailFrom ?? ownHost ?? usual };
}
