import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from './paths.ts';

/** The version of the product that runs. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8')));
