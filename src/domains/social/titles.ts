/** What people call each network. */
export const socialTitles: Record<string, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  github: 'GitHub',
  facebook: 'Facebook',
  sandbox: 'Sandbox',
};
