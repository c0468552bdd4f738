/** What a worker has of the environment. */
export function evaluate(): Promise<string[]> {
  return Promise.resolve(Object.keys(process.env));
}
