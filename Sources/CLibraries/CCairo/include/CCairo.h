#pragma once

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <glib-object.h>

// What we call of Pango 1.50, whose interface has been the same since 1.20. Its own headers lie in a folder that the compiler
// is only told of by pkg-config's answer for Pango, and that has a -pthread in it which SwiftPM warns of in every build.

typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;

typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef enum { PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END } PangoEllipsizeMode;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;

enum { PANGO_SCALE = 1024 };

PangoFontMap *pango_cairo_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *fonts);
void pango_cairo_update_context(cairo_t *context, PangoContext *ofText);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_cairo_show_layout(cairo_t *context, PangoLayout *layout);
void pango_layout_set_text(PangoLayout *layout, const char *utf8, int bytes);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int units);
void pango_layout_set_height(PangoLayout *layout, int unitsOrNegativeLines);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);
int pango_layout_is_ellipsized(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_context_changed(PangoLayout *layout);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoLanguage *pango_language_from_string(const char *tag);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
PangoFontDescription *pango_font_description_from_string(const char *text);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double units);
void pango_font_description_free(PangoFontDescription *description);
