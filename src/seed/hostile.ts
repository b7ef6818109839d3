/** Texts that break careless screens: markup, templates, formulas, right-to-left, combining and very long ones. */
export const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(2)>',
  "'; drop table server; --",
  '{{constructor.constructor("alert(3)")()}}',
  'javascript:alert(4)',
  '=HYPERLINK("http://198.51.100.9","x")',
  '</title><svg onload=alert(5)>',
  'שרת-אינטרנט',
  'خادم-الويب',
  '\u202Egnp.tfos\u202C.exe',
  'Z̶̧̛a̷̕l̸͝g̵o̴',
  'a'.repeat(40),
  '%00%0d%0aSet-Cookie:x=1',
  '👩‍👩‍👧‍👦 family',
];
