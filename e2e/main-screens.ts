import type { Page } from './journey.ts';
import { someServer } from './servers.ts';

/** The screens that people look at most, and a heading that is there last on each, for whom the page is signed in. */
export async function mainScreens(page: Page): Promise<[path: string, last: RegExp][]> {
  const name = await someServer(page, 'on');
  const found = await page.request.get(`/svc/servers?filter=${name}`, { headers: { 'api-version': 'latest' } });
  const serverId = ((await found.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
  return [
    ['/dashboard', /^Good |^Dashboard/],
    ['/servers', /^Servers$/],
    [`/servers/${serverId}/overview`, /^Networks$/],
    [`/servers/${serverId}/statistics`, /^Processor$/],
    ['/serverCreate', /^Access$/],
    ['/networks', /^Networks$/],
    ['/hdlibrary', /^Images$/],
    ['/tasks', /^Task Queue$|^Tasks$/],
    ['/Profile/security', /^Security$/],
    ['/notifications', /^Notifications$/],
    ['/report', /./],
  ];
}
