/**
 * For the `catch` of a write: an error of the system that does not say which file (a write by a descriptor does not) gets its path, so
 * that a full disk is told with the file that wants room.
 */
export function nameFile(path: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && !("path" in error) ? Object.assign(error, { path }) : error;
  };
}
