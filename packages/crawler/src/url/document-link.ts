/** The file name extensions of PDF, office and EPUB files. */
export const documentExtensions =
  "pdf epub doc docx docm dot dotx rtf odt ott fodt xls xlsx xlsm xlsb xlt xltx ods ots fods ppt pptx pptm pps ppsx pot potx odp otp fodp".split(
    " ",
  );

const EXTENSION = new RegExp(String.raw`\.(?:${documentExtensions.join("|")})$`, "i");

const MEDIA_TYPE =
  /^application\/(?:pdf|x-pdf|epub\+zip|rtf|x-rtf|msword|vnd\.(?:ms-(?:word|excel|powerpoint)|openxmlformats-officedocument|oasis\.opendocument\.(?:text|spreadsheet|presentation))\b.*)$|^text\/rtf$/i;

/** Returns true if the path of a URL ends like that of a PDF, office or EPUB file. */
export function isDocumentUrl(url: string): boolean {
  return EXTENSION.test(URL.parse(url)?.pathname ?? "");
}

/** Returns true if a media type without parameters is that of a PDF, office or EPUB file. */
export function isDocumentType(mediaType: string): boolean {
  return MEDIA_TYPE.test(mediaType);
}
