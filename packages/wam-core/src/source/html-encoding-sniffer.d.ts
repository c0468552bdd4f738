declare module "html-encoding-sniffer" {
  interface Options {
    /** Searches for an XML declaration only, not for `meta`. */
    xml?: boolean;
    transportLayerEncodingLabel?: string | undefined;
    defaultEncoding?: string;
    maxPrescanBytes?: number | undefined;
  }
  export default function sniffEncoding(bytes: Uint8Array, options?: Options): string;
}
