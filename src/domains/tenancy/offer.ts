/** What a site can leave out of its offer in addition to data centers and images. */
export const products = ['cpu.A', 'cpu.B', 'cpu.T', 'cpu.D', 'backup', 'managed'] as const;
export type Product = (typeof products)[number];

/** What a site does not sell. What customers have of it already stays and goes on. */
export interface NotSold {
  zonesOff: readonly string[];
  imagesOff: readonly string[];
  productsOff: readonly string[];
}
