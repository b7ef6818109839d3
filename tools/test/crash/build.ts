import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { projectRoot } from '#platform/paths.ts';
import { buildServer } from '../../build-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built program that is killed; built, since hundreds of starts from the sources took twice as long. */
    crashProduct: string;
  }
}

/** Builds the product to be killed once for all files; in the project, since that is where its packages are found. */
export default async function setup(project: TestProject): Promise<() => void> {
  const cache = path.join(projectRoot, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'crash-'));
  await buildServer(folder, { 'crash/product': path.join(import.meta.dirname, 'product.ts') });
  project.provide('crashProduct', path.join(folder, 'crash/product.js'));
  return () => rmSync(folder, { recursive: true, force: true });
}
