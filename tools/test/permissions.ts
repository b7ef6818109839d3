import { importDomainFiles } from './domain-files.ts';

/** Loads the permissions of every domain, for tests without an app. */
await importDomainFiles<object>('permissions.ts');
