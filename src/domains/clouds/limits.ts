export const maxName = 100;
export const maxText = 255;
/** Most extra specifications of one processor type, as text. */
export const maxSpecs = 1000;

/** Largest limit that the services of a cloud know. */
export const maxQuota = 2_000_000_000;

/** Sizes that are sold, up to the largest of a data center. */
export const soldCounts = [1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 48, 64, 96, 128];
export const soldRamMb = [
  256, 512, 1024, 2048, 3072, 4096, 6144, 8192, 10_240, 12_288, 16_384, 24_576, 32_768, 49_152, 65_536, 98_304, 131_072,
  196_608, 262_144, 393_216, 524_288, 786_432, 1_048_576,
];

/** Most objects that are imported, or released, at once. */
export const maxAtOnce = 50;
