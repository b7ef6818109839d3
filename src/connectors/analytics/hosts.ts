import type { Config } from '#platform/config.ts';

const google = 'https://www.googletagmanager.com';

/** Where the page loads the analytics script from, without a slash at the end. */
export const analyticsBase = (config: Config): string => config.analyticsUrl ?? google;

/** The origins that a page with analytics may load the script from, and report to. */
export function analyticsOrigins(config: Config): { script: string; report: readonly string[] } {
  const script = new URL(analyticsBase(config)).origin;
  if (script !== google) return { script, report: [script] };
  // Google's own list for GA4: the tag reports to a host of the visitor's region.
  return { script, report: [script, 'https://*.google-analytics.com', 'https://*.analytics.google.com'] };
}
