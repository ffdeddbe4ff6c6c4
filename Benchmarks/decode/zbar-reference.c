/* libzbar as it comes, for comparison: reads the names of raw PGM files and decodes each with a fresh image scanner.
 * Output as DecodeBenchmark's: file, CPU milliseconds of the decode alone, then SYMBOLOGY:text, tab-separated.
 * usage: zbar-reference defaults|retail [TIMES] < names     retail: only EAN-13, EAN-8 and UPC-E are switched on */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zbar.h>

static double cpu_milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  int retail = count > 1 && !strcmp(arguments[1], "retail");
  int times = count > 2 ? atoi(arguments[2]) : 1;
  char name[4096];
  while (fgets(name, sizeof name, stdin)) {
    name[strcspn(name, "\n")] = 0;
    FILE *file = fopen(name, "rb");
    unsigned width, height, maximum;
    if (!file || fscanf(file, "P5 %u %u %u", &width, &height, &maximum) != 3) return 2;
    fgetc(file);
    uint8_t *pixels = malloc((size_t)width * height);
    if (!pixels || fread(pixels, 1, (size_t)width * height, file) != (size_t)width * height) return 2;
    fclose(file);
    zbar_image_scanner_t *scanner = 0;
    zbar_image_t *image = zbar_image_create();
    zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
    zbar_image_set_size(image, width, height);
    zbar_image_set_data(image, pixels, (unsigned long)width * height, 0);
    double start = cpu_milliseconds();
    for (int i = 0; i < times; i++) {
      if (scanner) zbar_image_scanner_destroy(scanner);
      scanner = zbar_image_scanner_create();
      if (retail) {
        zbar_image_scanner_set_config(scanner, 0, ZBAR_CFG_ENABLE, 0);
        zbar_image_scanner_set_config(scanner, ZBAR_EAN13, ZBAR_CFG_ENABLE, 1);
        zbar_image_scanner_set_config(scanner, ZBAR_EAN8, ZBAR_CFG_ENABLE, 1);
        zbar_image_scanner_set_config(scanner, ZBAR_UPCE, ZBAR_CFG_ENABLE, 1);
      }
      zbar_scan_image(scanner, image);
    }
    printf("%s\t%.3f", name, (cpu_milliseconds() - start) / times);
    for (const zbar_symbol_t *s = zbar_image_first_symbol(image); s; s = zbar_symbol_next(s)) {
      zbar_symbol_type_t type = zbar_symbol_get_type(s);
      if (type == ZBAR_EAN13 || type == ZBAR_EAN8 || type == ZBAR_UPCE || type == ZBAR_UPCA)
        printf("\t%s:%s", zbar_get_symbol_name(type), zbar_symbol_get_data(s));
    }
    printf("\n");
    zbar_image_destroy(image);
    zbar_image_scanner_destroy(scanner);
    free(pixels);
  }
}
