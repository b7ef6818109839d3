import { expect, password, test, type Page } from './journey.ts';

interface Catalog {
  images: { id: string; osFamily: string; minDiskGb: number }[];
  networks: { id: string; type: number }[];
  trafficPackages: { code: string }[];
}

/** Signs someone in; answers the headers with which requests of the page's context are sent. */
export async function signedHeaders(page: Page, email = 'user@skydeck.test'): Promise<Record<string, string>> {
  const login = await page.request.post('/svc/login', { data: { email, password } });
  expect(login.status()).toBe(200);
  const cookies = await page.context().cookies();
  const xsrf = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  return { 'api-version': 'latest', token: login.headers()['token'] ?? '', 'x-xsrf-token': xsrf };
}

/** Makes a server of the test's own, without the form, signing in where no one did; answers its id once it runs. */
export async function makeServer(page: Page, name: string, signed?: Record<string, string>): Promise<string> {
  return order(page, { name, signed, byMonth: false });
}

/** The same by the month, which is charged at once. */
export const makeServerByMonth = (page: Page, name: string, signed: Record<string, string>): Promise<string> =>
  order(page, { name, signed, byMonth: true });

interface Order {
  name: string;
  signed: Record<string, string> | undefined;
  byMonth: boolean;
}

async function order(page: Page, { name, signed, byMonth }: Order): Promise<string> {
  const headers = signed ?? (await signedHeaders(page));
  const sold = await page.request.get('/svc/dataCenters/EU-FR/configuration', { headers });
  const { images, networks, trafficPackages } = (await sold.json()) as Catalog;
  const data = {
    zoneId: 'EU-FR',
    imageId: images.find((image) => image.osFamily === 'linux' && image.minDiskGb <= 20)?.id,
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 2048,
    diskSizesGb: [20],
    networkIds: [networks.find((network) => network.type === 1)?.id],
    names: [name],
    password: 'Skydeck#demo1',
    ...(byMonth ? { billingMode: 0, trafficPackage: trafficPackages[0]?.code } : { billingMode: 1 }),
  };
  const made = await page.request.post('/svc/servers', { headers, data });
  expect(made.status(), await made.text()).toBe(202);
  const { servers } = (await made.json()) as { servers: { serverId: string }[] };
  const id = servers[0]?.serverId ?? '';
  const stateNow = async () =>
    ((await (await page.request.get(`/svc/servers/${id}`, { headers })).json()) as { state: string }).state;
  // Fifty tasks of another journey may be ahead of this one.
  test.setTimeout(test.info().timeout + 60_000);
  await expect.poll(stateNow, { timeout: 120_000 }).toBe('on');
  return id;
}
