import sharp, { type Exif } from "sharp";

/** A place, as Exif has it. */
export const PLACE: Exif = {
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "51/1 30/1 0/1",
    GPSLongitudeRef: "W",
    GPSLongitude: "0/1 7/1 0/1",
  },
};

/** The serial number of a camera. */
export const SERIAL: Exif = { IFD2: { BodySerialNumber: "A123456" } };

const NAMESPACES = ["exif", "aux", "exifEX", "drone-dji"].map((name) => `xmlns:${name}="http://${name}/"`);

/** XMP with an attribute, such as `exif:GPSLatitude="51,30.0N"`, or an element. */
export function xmpOf(attribute: string, element = ""): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" ${NAMESPACES.join(" ")} ${attribute}>${element}</rdf:Description></rdf:RDF></x:xmpmeta>`;
}

export type PhotoFormat = "jpeg" | "png" | "webp" | "avif";

type Said = { exif?: Exif; xmp?: string; orientation?: number };

/** A photo with what its camera says of it. */
export function makePhoto(format: PhotoFormat, { exif, xmp, orientation }: Said, width = 60, height = 40) {
  const picture = sharp({ create: { width, height, channels: 3, background: "#e57a54" } });
  if (exif) picture.withExif(exif);
  if (orientation) picture.withMetadata({ orientation });
  if (xmp) picture.withXmp(xmp);
  return picture[format]().toBuffer();
}
