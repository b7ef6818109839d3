import { startProduct, startWeb, type StartedProduct } from '#test/started-product.ts';
import { keepPastOfFew } from './stage/stage.ts';

type More = Record<string, string> & { SKYDECK_ENGINES: string };

/** A product with the demonstration in its own folder. */
const demoEnv = (data: string, more: More) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: '',
  SKYDECK_ENV: 'demo',
  SKYDECK_DATA_DIR: data,
  SKYDECK_METRICS_PORT: '0',
  SKYDECK_SANDBOX_PORT: '0',
  SKYDECK_RATE_LIMIT_FACTOR: '0',
  ...more,
});

/** Starts a product with the demonstration. */
export async function startDemo(data: string, more: More): Promise<StartedProduct> {
  const product = await startProduct(demoEnv(data, more), { mailbox: true });
  try {
    await keepPastOfFew(data);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** Starts one more web process of such a product, as long as that runs. */
export const startDemoWeb = (data: string, more: More): Promise<StartedProduct> => startWeb(demoEnv(data, more));

/** What is installed on the machine that tests run on is a matter of the journey on a real guest alone. */
export const simulated = '{"simulator":{"kind":"simulator"}}';
