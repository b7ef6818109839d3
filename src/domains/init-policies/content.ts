import type { z } from 'zod';
import type { ContentShape, FileShape, ServiceShape, VariableShape } from './schemas.ts';

/** What a policy does: the files, the configuration as cloud-config, the services and what is asked for them. */
export type Content = z.infer<typeof ContentShape>;
export type PolicyFile = z.infer<typeof FileShape>;
export type PolicyService = z.infer<typeof ServiceShape>;
export type Variable = z.infer<typeof VariableShape>;

export const emptyContent: Content = { config: '', files: [], services: [], variables: [] };

export const isEmpty = ({ config, files, services }: Content): boolean =>
  config.trim() === '' && files.length === 0 && services.length === 0;

/** What a policy may use without declaring it; the server fills them in. */
export const systemVariables = ['name', 'ip', 'ips', 'zone', 'user'] as const;
export type SystemVariable = (typeof systemVariables)[number];
