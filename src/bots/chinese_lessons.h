// The outlook that was learned by playing, as text (chinese_outlook.h). It is written by a program and not by hand:
//
//     ninja -C build/release learn_chinese && build/release/learn_chinese > src/bots/chinese_lessons.cpp
#pragma once

#include <span>
#include <string_view>

namespace ananas::bots {

std::span<const std::string_view> chinese_lessons();

} // namespace ananas::bots
