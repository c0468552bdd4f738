/** Whether an address names a web server and nothing on it: `https://archive.example.org`. */
export function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}
