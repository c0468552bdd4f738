/** Returns the names of the environment's variables in a worker. */
export function evaluate(): Promise<string[]> {
  return Promise.resolve(Object.keys(process.env));
}
