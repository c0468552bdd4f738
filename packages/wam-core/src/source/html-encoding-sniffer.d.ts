declare module "html-encoding-sniffer" {
  interface Options {
    /** Look for an XML declaration only, not for `meta`. */
    xml?: boolean;
    transportLayerEncodingLabel?: string;
    defaultEncoding?: string;
    maxPrescanBytes?: number;
  }
  export default function sniffEncoding(octets: Uint8Array, options?: Options): string;
}
