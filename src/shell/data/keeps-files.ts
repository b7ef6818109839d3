/** The database of `kept-files.ts`. */
export const keptFilesName = 'console.files';

/** Whether this browser keeps any files for those who use the console. */
export const keepsFiles = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === keptFilesName);

/** Deletes all kept files at sign-out; resolves once they are gone. A page that has them open closes them. */
export const dropKeptFiles = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(keptFilesName);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
