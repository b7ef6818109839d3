type Rgb = readonly [number, number, number];
const white: Rgb = [255, 255, 255];
const black: Rgb = [10, 14, 20];
/** The grounds on which colored text is faintest: the soft green in light, the soft amber in dark. */
const lightBackground: Rgb = [228, 237, 232];
const darkBackground: Rgb = [53, 46, 40];
/** WCAG 2.2 AA for text below 18 pt. */
const textContrast = 4.5;

function parse(hex: string): Rgb {
  const digits = /^#?([0-9a-f]{6})$/i.exec(hex.trim())?.[1] ?? '0062cc';
  return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb;
}
const toHex = (c: Rgb) => `#${c.map((n) => Math.round(n).toString(16).padStart(2, '0')).join('')}`;

function luminance(c: Rgb): number {
  const [r, g, b] = c.map((n) => {
    const s = n / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  return ratio(parse(a), parse(b));
}
function ratio(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Moves a color towards another in steps of 4 % until it can be read on the ground. */
function readable(from: Rgb, towards: Rgb, background: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = from.map((n, i) => Math.round(n + ((towards[i] ?? n) - n) * share)) as unknown as Rgb;
    if (ratio(mixed, background) >= textContrast) return mixed;
  }
  return towards;
}

export interface BrandTokens {
  /** The fill of primary buttons. */
  brand: string;
  /** Text on that fill. */
  ink: string;
  /** The brand as text and as thin line, on light and on dark ground. */
  textLight: string;
  textDark: string;
}

/** The color scale for a site's primary color; every text pair reaches 4.5:1 for any color. */
export function brandTokens(primary: string): BrandTokens {
  const brand = parse(primary);
  const ink = ratio(white, brand) >= textContrast ? white : black;
  const fill = ratio(ink, brand) >= textContrast ? brand : readable(brand, white, ink);
  return {
    brand: toHex(fill),
    ink: toHex(ink),
    textLight: toHex(readable(brand, black, lightBackground)),
    textDark: toHex(readable(brand, white, darkBackground)),
  };
}

/** How well the colors of a brand can be read: the WCAG contrast ratios on the grounds where they are faintest. */
export function brandContrast(primary: string) {
  const { brand, ink, textLight, textDark } = brandTokens(primary);
  const own = toHex(parse(primary));
  return {
    button: { color: brand, ratio: contrast(ink, brand), adjusted: brand !== own },
    light: { color: textLight, ratio: contrast(textLight, toHex(lightBackground)), adjusted: textLight !== own },
    dark: { color: textDark, ratio: contrast(textDark, toHex(darkBackground)), adjusted: textDark !== own },
  };
}

/** Writes the scale as CSS variables; through the object model, so that no inline style needs a CSP exception. */
export function applyBrand(style: CSSStyleDeclaration, primary: string) {
  const tokens = brandTokens(primary);
  style.setProperty('--brand', tokens.brand);
  style.setProperty('--brand-ink', tokens.ink);
  style.setProperty('--brand-text-light', tokens.textLight);
  style.setProperty('--brand-text-dark', tokens.textDark);
}
