import { user, type Screen } from '#test/screen.ts';

/** What the check of screens looks at. */
export const screens: readonly Screen[] = [
  { name: 'library', path: '/hdlibrary/all/mine', who: user },
  { name: 'library-image', path: '/hdlibrary/all/mine?filter=Web%20base', who: user, press: [/^Web base 2/] },
  {
    name: 'library-image-permissions',
    path: '/hdlibrary/all/mine?filter=Web%20base',
    who: user,
    press: [/^Web base 2/, 'Manage access'],
  },
  { name: 'library-public', path: '/hdlibrary/EU-FR/public', who: user },
  { name: 'library-uploads', path: '/hdlibrary/all/uploads', who: user },
  { name: 'library-upload', path: '/hdlibrary/all/mine', who: user, press: [/^Upload image$/] },
];
